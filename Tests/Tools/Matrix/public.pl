# Prints a Swift file with its imports, its types and their members made public, except for requirements of protocols and
# the declarations in functions. Classes and their members become `open`, because a public double can only override open
# members. This script relies on the layout of the shapes.
use strict;
use warnings;

my $modifiers = qr/(?:private\(set\)|static|final|indirect|nonisolated|mutating|override|convenience|required|prefix|postfix|infix)\s+/;
my $keywords = qr/(?:protocol|class|struct|enum|actor|typealias|func|var|let|init|subscript)\b/;
my @blocks = ('file');
while (my $line = <>) {
    my $inside = $blocks[-1];
    # Where imports are internal by default, what is public needs public ones.
    $line =~ s/^((?:\@\w+ )?)import /$1public import / if $inside eq 'file';
    if ($inside eq 'file' || $inside eq 'type' || $inside eq 'class') {
        $line =~ s/^(\s*)((?:\@\w+(?:\([^)]*\))?\s+)*)((?:$modifiers)*$keywords)/$1$2public $3/;
        $line =~ s/^(\s*(?:\@\w+\s+)*)public (?!.*\b(?:static|final)\b)((?:$modifiers)*(?:func|var|subscript)\b)/$1open $2/
            if $inside eq 'class';
        $line =~ s/^(\s*)((?:\@\w+\s+)*)public class (?!func)/$1$2open class /;
        $line =~ s{^\s*/\*.*?\*/\s*(?:\@\w+(?:\([^)]*\))?\s+)?\Kprotocol }{public protocol };
    }
    print $line;
    (my $code = $line) =~ s{//.*|/\*.*?\*/|"[^"]*"}{}g;
    for my $brace ($code =~ /[{}]/g) {
        if ($brace eq '}') { pop @blocks; next }
        push @blocks,
            $blocks[-1] eq 'body' || $code =~ /\b(?:func|init|subscript|var|let)\b/ ? 'body'
            : $code =~ /\bprotocol\s/ ? 'protocol'
            : $code =~ /\bfinal class\s/ ? 'type'
            : $code =~ /\bclass\s/ ? 'class'
            : $code =~ /\b(?:struct|enum|actor|extension)\s/ ? 'type'
            : 'body';
    }
}
