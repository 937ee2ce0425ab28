/** Enough to read a photographed letter. */
const maxSide = 3_000;
const quality = 0.88;

/**
 * Returns the photo with its longer side at most 3000 px, upright as its orientation says and without metadata; the
 * file itself when it is not larger, gains nothing, or cannot be read by this browser.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const smaller = await redraw(file);
    return smaller && smaller.size < file.size
      ? new File([smaller], file.name, { type: smaller.type, lastModified: file.lastModified })
      : file;
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = maxSide / Math.max(photo.width, photo.height);
    if (scale >= 1) return null;
    const width = Math.round(photo.width * scale);
    const height = Math.round(photo.height * scale);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(photo, 0, 0, width, height);
    const smaller = await canvas.convertToBlob({ type: file.type, quality });
    // A browser that does not write this type returns PNG, which would not fit the name.
    return smaller.type === file.type ? smaller : null;
  } finally {
    photo.close();
  }
}
