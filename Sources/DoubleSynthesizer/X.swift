public enum D {}
