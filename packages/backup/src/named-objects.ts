import type { mongo } from "mongoose";

/** An object that rows name. One that is `optional` may never have been there. */
export interface NamedObject {
  bucket: string;
  key: string;
  optional?: boolean;
}

interface Photo {
  _id: string;
  widths: number[];
}

interface Version {
  /** Of its files; those of the first versions are all in one. */
  folder?: string;
  build: { files: { integrity: string }[] };
}

/**
 * The objects that the rows of a snapshot name. Rows are written before their objects and removed
 * after them, so that whatever is `stored` there has its bytes.
 */
export async function namedObjects(
  client: mongo.MongoClient,
  session: mongo.ClientSession,
): Promise<NamedObject[]> {
  const find = <Row extends mongo.BSON.Document>(
    database: string,
    collection: string,
    filter: object = {},
  ) => client.db(database).collection<Row>(collection).find(filter, { session }).toArray();

  const isStored = { state: { $nin: ["storing", "removed"] } };
  const photos = await find<Photo>("people", "photos", isStored);
  const files = await find<{ _id: string }>("proofs", "proof_files", isStored);
  const versions = await find<Version>("releases", "versions", { prunedAt: null });
  const builds = new Set(
    versions.flatMap(({ folder = "files", build }) =>
      build.files.map(({ integrity }) => `${folder}/${digestOf(integrity)}`),
    ),
  );
  return [
    ...photos.flatMap(({ _id, widths }) =>
      widths.map((width) => ({ bucket: "photos", key: `${_id}/${width}` })),
    ),
    ...files.map(({ _id: key }) => ({ bucket: "proof-files", key })),
    ...[...builds].flatMap((key) => [
      { bucket: "releases", key },
      // Texts have a compressed copy beside them.
      { bucket: "releases", key: `${key}.br`, optional: true },
    ]),
  ];
}

/** Files of front ends are kept under the digest of their content. */
const digestOf = (integrity: string): string =>
  integrity.slice("sha384-".length).replaceAll("+", "-").replaceAll("/", "_");
