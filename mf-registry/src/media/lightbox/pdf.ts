import libraryUrl from "pdfjs-dist/legacy/build/pdf.min.mjs?url";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import dingbatsUrl from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import symbolUrl from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import jpeg2000Url from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** Decoders of scans, and the two standard fonts that systems lack. */
const binaryFiles = new Map([
  ["jbig2.wasm", jbig2Url],
  ["openjpeg.wasm", jpeg2000Url],
  ["FoxitDingbats.pfb", dingbatsUrl],
  ["FoxitSymbol.pfb", symbolUrl],
]);

/** Loads them for the worker, whose policy lets it request nothing. */
class BinaryDataFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = binaryFiles.get(filename);
    const response = url ? await fetch(url) : null;
    if (!response?.ok) throw new Error(`${filename} is not available`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface DrawnPage {
  image: Blob;
  text: string;
}

export type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** Opens a document by PDF.js, which is loaded first. Throws when one of them cannot be loaded or read. */
export async function openPdf(url: string) {
  const { getDocument, GlobalWorkerOptions } = await loadLibrary();
  GlobalWorkerOptions.workerSrc = workerUrl;
  const loading = getDocument({ url, BinaryDataFactory, disableRange: true });
  const close = () => void loading.destroy();
  const opened = await loading.promise.catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    pageCount: opened.numPages,
    /** Draws a page, from 1, as an image with the given longer side. */
    draw: async (number: number, side: number): Promise<DrawnPage> => {
      const page = await opened.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: side / Math.max(width, height) });
      const canvas = document.createElement("canvas");
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
      return { image: await imageOf(canvas), text: text.replaceAll(/\s+/g, " ").trim() };
    },
    close,
  };
}

/** A file of its own, as its publisher made it: bundled, it would be part of the server's bundle too. */
const loadLibrary = (): Promise<typeof import("pdfjs-dist")> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ libraryUrl);

const imageOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((image) => (image ? resolve(image) : reject(new Error("the page is too large")))),
  );
