/*
 * Keys allowed in a dictionary below a page: the page's appearance (ISO 32000-1 §8 and §9), nothing about its author,
 * date or tools. All other keys are dropped.
 */
const keys = `
Type Subtype S
FormType BBox Matrix Resources Group OC
Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
CIDToGIDMap FontBBox FontMatrix CharProcs
FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH
AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style FD
Length1 Length2 Length3 BaseEncoding Differences CMapName WMode UseCMap Registry Ordering Supplement
LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK G BC
CS I K N Alternate Colorants Process Components MixingHints Solidities DotGain PrintingOrder WhitePoint BlackPoint
Gamma Range
FunctionType Domain Functions Encode Bounds C0 C1 Size BitsPerSample Order
PatternType PaintType TilingType XStep YStep Shading ExtGState ShadingType Background AntiAlias Coords Function Extend
BitsPerCoordinate BitsPerFlag VerticesPerRow
Predictor Colors Columns EarlyChange EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError
JBIG2Globals ColorTransform
OCGs P VE ON OFF BaseState`;

export const drawingKeys: ReadonlySet<string> = new Set(keys.trim().split(/\s+/));

/** In a resource dictionary: below each of these, the page chooses the names. */
export const resourceKeys = ["Font", "XObject", "ExtGState", "ColorSpace", "Pattern", "Shading", "Properties"] as const;

/** Page keys: its measures and contents; annotations are handled separately. The first four may be inherited. */
export const pageKeys = {
  inherited: ["Resources", "MediaBox", "CropBox", "Rotate"],
  own: ["BleedBox", "TrimBox", "ArtBox", "UserUnit", "Group"],
} as const;

/** Visible annotations; notes, attachments, movies and actions are not included. */
export const visibleAnnotations: ReadonlySet<string> = new Set(
  "FreeText Stamp Ink Line Square Circle Polygon PolyLine Highlight Underline StrikeOut Squiggly Widget".split(" "),
);
