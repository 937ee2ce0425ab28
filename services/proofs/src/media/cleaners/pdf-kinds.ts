import { type PDFDict, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";

/** What may stay of the dictionaries of one kind; every other key is removed. */
interface Kind {
  /** Keys whose values are names, numbers, texts or arrays of them. */
  plain?: string;
  /** The kind of values that are dictionaries, streams or arrays of them. */
  parts?: Readonly<Record<string, string>>;
  /** The kind of every value, in dictionaries whose keys are names of the document. */
  named?: string;
  /** Without it every dictionary is accepted. */
  accepts?(dict: PDFDict): boolean;
}

const functionKeys =
  "FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds";

const kinds: Readonly<Record<string, Kind>> = {
  catalog: {
    plain: "Type Version Lang",
    parts: {
      Pages: "page",
      MarkInfo: "marks",
      StructTreeRoot: "structure",
      Outlines: "outline",
      OCProperties: "layers",
    },
  },
  /** Pages and the nodes of their tree. */
  page: {
    plain: "Type Count MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit StructParents Tabs",
    parts: {
      Kids: "page",
      Parent: "page",
      Resources: "resources",
      Contents: "data",
      Group: "group",
      Annots: "annotation",
    },
  },
  outline: {
    plain: "Type Title Count C F",
    parts: {
      First: "outline",
      Last: "outline",
      Next: "outline",
      Prev: "outline",
      Parent: "outline",
      Dest: "page",
      A: "action",
    },
  },
  action: { plain: "Type S URI", parts: { D: "page" }, accepts: isPlainLink },
  /** Drawn marks, and links. */
  annotation: {
    plain: "Type Subtype Rect F AS Border C QuadPoints StructParent",
    parts: { AP: "appearances", BS: "border", A: "action", Dest: "page", P: "page", OC: "layer" },
    accepts: isShownAnnotation,
  },
  border: { plain: "Type W S D" },
  appearances: { parts: { N: "appearance" } },
  /** A drawing, or one for each state. */
  appearance: { named: "drawing" },
  resources: {
    plain: "ProcSet",
    parts: {
      ExtGState: "graphicsStates",
      ColorSpace: "colors",
      Pattern: "patterns",
      Shading: "shadings",
      XObject: "drawings",
      Font: "fonts",
      Properties: "layerNames",
    },
  },
  graphicsStates: { named: "graphicsState" },
  colors: { named: "color" },
  patterns: { named: "pattern" },
  shadings: { named: "shading" },
  drawings: { named: "drawing" },
  fonts: { named: "font" },
  layerNames: { named: "layer" },
  /** Pictures and forms. */
  drawing: {
    plain:
      "Type Subtype FormType BBox Matrix Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte StructParent StructParents",
    parts: {
      Resources: "resources",
      Group: "group",
      ColorSpace: "color",
      Mask: "drawing",
      SMask: "drawing",
      OC: "layer",
    },
  },
  group: { plain: "Type S I K", parts: { CS: "color" } },
  color: {
    plain: `${functionKeys} WhitePoint BlackPoint Gamma Matrix Subtype Components`,
    parts: {
      Alternate: "color",
      Colorants: "colors",
      Process: "color",
      ColorSpace: "color",
      Functions: "function",
    },
  },
  function: { plain: functionKeys, parts: { Functions: "function" } },
  pattern: {
    plain: "Type PatternType PaintType TilingType BBox XStep YStep Matrix",
    parts: { Resources: "resources", Shading: "shading", ExtGState: "graphicsState" },
  },
  shading: {
    plain:
      "ShadingType Background BBox AntiAlias Domain Matrix Coords Extend BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow",
    parts: { ColorSpace: "color", Function: "function" },
  },
  graphicsState: {
    plain: "Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK",
    parts: { Font: "font", SMask: "softMask" },
  },
  softMask: { plain: "Type S BC", parts: { G: "drawing", TR: "function" } },
  font: {
    plain: "Type Subtype Name BaseFont FirstChar LastChar Widths FontBBox FontMatrix DW W DW2 W2",
    parts: {
      FontDescriptor: "fontDescriptor",
      Encoding: "encoding",
      ToUnicode: "encoding",
      CharProcs: "glyphs",
      Resources: "resources",
      DescendantFonts: "font",
      CIDSystemInfo: "characterSet",
      CIDToGIDMap: "data",
    },
  },
  fontDescriptor: {
    plain:
      "Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet Lang",
    parts: { FontFile: "fontFile", FontFile2: "fontFile", FontFile3: "fontFile", CIDSet: "data" },
  },
  fontFile: { plain: "Subtype Length1 Length2 Length3" },
  encoding: {
    plain: "Type BaseEncoding Differences CMapName WMode",
    parts: { CIDSystemInfo: "characterSet", UseCMap: "encoding" },
  },
  characterSet: { plain: "Registry Ordering Supplement" },
  glyphs: { named: "data" },
  data: {},
  /** Of a filter. */
  parameters: {
    plain:
      "Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform",
    parts: { JBIG2Globals: "data" },
  },
  layers: { parts: { OCGs: "layer", D: "layerStates" } },
  layerStates: { plain: "Name BaseState Intent", parts: { ON: "layer", OFF: "layer" } },
  layer: { plain: "Type Name Intent P", parts: { OCGs: "layer" } },
  marks: { plain: "Marked UserProperties Suspects" },
  /** The reading order and its alternative texts, for screen readers. */
  structure: {
    plain: "Type S MCID Alt ActualText E Lang ParentTreeNextKey",
    parts: {
      K: "structure",
      P: "structure",
      Pg: "page",
      Obj: "annotation",
      A: "structureAttributes",
      ParentTree: "structureNumbers",
      RoleMap: "roles",
    },
  },
  structureAttributes: { plain: "O Scope RowSpan ColSpan ListNumbering" },
  structureNumbers: {
    plain: "Limits",
    parts: { Kids: "structureNumbers", Nums: "structure" },
  },
  roles: { named: "plain" },
};

const name = (text: string): PDFName => PDFName.of(text);

const linkTargets = /^(?:https?|mailto):/i;

/** A link to a page of the document, or to an address that a browser opens. */
function isPlainLink(dict: PDFDict): boolean {
  const type = dict.lookup(name("S"));
  if (type === name("GoTo")) return true;
  const target = dict.lookup(name("URI"));
  const isText = target instanceof PDFString || target instanceof PDFHexString;
  return type === name("URI") && isText && linkTargets.test(target.decodeText().trimStart());
}

const drawnMarks = new Set(
  [
    "FreeText",
    "Line",
    "Square",
    "Circle",
    "Polygon",
    "PolyLine",
    "Highlight",
    "Underline",
    "Squiggly",
    "StrikeOut",
    "Caret",
    "Stamp",
    "Ink",
  ].map(name),
);

/** A field of a form becomes a stamp: what was filled in stays visible. */
function isShownAnnotation(dict: PDFDict): boolean {
  const type = dict.lookup(name("Subtype"));
  if (type === name("Widget")) dict.set(name("Subtype"), name("Stamp"));
  return type === name("Link") || type === name("Widget") || drawnMarks.has(type as PDFName);
}

/** Of every stream; a file outside of the document is none of them. */
const streamParts = new Map([
  ["Length", "plain"],
  ["Filter", "plain"],
  ["DecodeParms", "parameters"],
]);

/** Returns the kind of a value: `plain`, or the one of its dictionaries; `undefined` to remove it. */
export function kindOfValue(kind: string, key: string, isStream: boolean): string | undefined {
  const { plain = "", parts = {}, named } = kindNamed(kind);
  const ofStream = isStream ? streamParts.get(key) : undefined;
  if (ofStream) return ofStream;
  // A drawing in place of one for each state.
  if (named && isStream) return named === "plain" ? undefined : kindOfValue(named, key, isStream);
  if (named) return named;
  if (Object.hasOwn(parts, key)) return parts[key];
  return plain.split(" ").includes(key) ? "plain" : undefined;
}

/** Whether a dictionary may be there at all. */
export const isAccepted = (kind: string, dict: PDFDict): boolean =>
  kindNamed(kind).accepts?.(dict) ?? true;

function kindNamed(kind: string): Kind {
  const known = kinds[kind];
  if (!known) throw new Error(`there is no kind ${kind}`);
  return known;
}
