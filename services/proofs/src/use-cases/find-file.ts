import { refuse, type Viewer } from "@deeds/service-kit";
import type { House } from "../house.ts";
import type { StoredFile } from "../models/proof-file.ts";
import { isUploader } from "../policies/own-file.ts";
import { mayKnowOf, mayReadContent } from "../policies/see-content.ts";

/** A file that this viewer may see; throws `not-found` for every other, there or not. */
export async function findFile(house: House, name: string, viewer: Viewer): Promise<StoredFile> {
  const file = await house.models.files.findOne({ _id: name, state: "stored" }).lean();
  if (file && (await maySee(house, file, viewer))) return file;
  throw refuse.notFound();
}

async function maySee(house: House, file: StoredFile, viewer: Viewer): Promise<boolean> {
  if (file.proofId === null) return viewer.isAdmin || isUploader(file, viewer);
  const proof = await house.models.proofs.findById(file.proofId).lean();
  return proof !== null && mayKnowOf(proof, viewer) && mayReadContent(proof, viewer);
}
