# Prints a Swift file with its imports, its types and their members made public, but for requirements of protocols and
# what functions declare. It is meant for the shapes, whose layout it relies on.
use strict;
use warnings;

my $modifiers = qr/(?:static|final|indirect|nonisolated|mutating|override|convenience|required|prefix|postfix|infix)\s+/;
my $keywords = qr/(?:protocol|class|struct|enum|actor|typealias|func|var|let|init|subscript)\b/;
my @blocks = ('file');
while (my $line = <>) {
    my $inside = $blocks[-1];
    # Where imports are internal by default, what is public needs public ones.
    $line =~ s/^((?:\@\w+ )?)import /$1public import / if $inside eq 'file';
    if ($inside eq 'file' || $inside eq 'type') {
        $line =~ s/^(\s*)((?:\@\w+(?:\([^)]*\))?\s+)*)((?:$modifiers)*$keywords)/$1$2public $3/;
        # Protocols may ask for a subclass.
        $line =~ s/^(\s*)((?:\@\w+\s+)*)public class (?!func)/$1$2open class /;
        $line =~ s/\@\w+(?:\([^)]*\))?\s+\Kprotocol /public protocol / if $line =~ m{^\s*/\*};
    }
    print $line;
    (my $code = $line) =~ s{//.*|"[^"]*"}{}g;
    for my $brace ($code =~ /[{}]/g) {
        if ($brace eq '}') { pop @blocks; next }
        push @blocks,
            $blocks[-1] eq 'body' || $code =~ /\b(?:func|init|subscript|var|let)\b/ ? 'body'
            : $code =~ /\bprotocol\s/ ? 'protocol'
            : $code =~ /\b(?:class|struct|enum|actor|extension)\s/ ? 'type'
            : 'body';
    }
}
