/** In a JPEG file the metadata precedes the image, in segments of at most 64 kB. So the start of the file is enough. */
const HEAD = 256_000;
const UPRIGHT = 1;
const ORIENTATION = 0x0112;
const EXIF = 0x45786966;

/** Whether the camera says that this JPEG must be turned or mirrored to be upright (EXIF 2.3, tag 0x0112). */
export async function isTurned(file: Blob): Promise<boolean> {
  const view = new DataView(await file.slice(0, HEAD).arrayBuffer());
  try {
    return (readOrientation(view) ?? UPRIGHT) !== UPRIGHT;
  } catch {
    // The metadata is cut off or damaged, so it says nothing about the orientation.
    return false;
  }
}

function readOrientation(view: DataView): number | null {
  // A JPEG file is a sequence of segments, each with a marker, a length and content.
  for (let at = 2; at + 10 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === 0xffda || marker < 0xff00) return null;
    if (marker === 0xffe1 && view.getUint32(at + 4) === EXIF) return readTag(view, at + 10);
  }
  return null;
}

/** Reads the orientation tag from the first directory after a TIFF header. */
function readTag(view: DataView, tiff: number): number | null {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle);
  }
  return null;
}
