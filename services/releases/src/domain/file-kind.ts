interface FileKind {
  readonly contentType: string;
  /** Whether a compressed copy is stored. */
  readonly isText: boolean;
}

const text = (contentType: string): FileKind => ({
  contentType: `${contentType}; charset=utf-8`,
  isText: true,
});
const binary = (contentType: string): FileKind => ({ contentType, isText: false });

const kinds: Readonly<Record<string, FileKind>> = {
  js: text("text/javascript"),
  mjs: text("text/javascript"),
  css: text("text/css"),
  json: text("application/json"),
  svg: text("image/svg+xml"),
  txt: text("text/plain"),
  wasm: binary("application/wasm"),
  woff2: binary("font/woff2"),
  png: binary("image/png"),
  jpg: binary("image/jpeg"),
  webp: binary("image/webp"),
  avif: binary("image/avif"),
  ico: binary("image/x-icon"),
};

/** Unknown extensions are served as bytes, HTML too: a published file is never a page. */
export function fileKind(path: string): FileKind {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return kinds[extension] ?? binary("application/octet-stream");
}
