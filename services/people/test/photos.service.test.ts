import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { endpoints, gatewaySecretHeader } from "@deeds/contracts";
import { gatewaySecret, reader, subscriber, visitor } from "@deeds/test-kit";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { sweepPhotos } from "../src/use-cases/photos.ts";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());

/** A portrait with GPS metadata. */
const portrait = (format: "jpeg" | "png" | "webp", width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: "#88aacc" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 23/1 0/1" } })
    .toFormat(format)
    .toBuffer();

const upload = (bytes: Uint8Array, as = people.admin) =>
  people.bodyOf(endpoints.uploadPersonPhoto, { file: { name: "me.jpg", bytes }, as });

const filenameOf = (url: string) => url.split("/").at(-1) ?? "";

const read = async (url: string, query: Record<string, number> = {}, as = people.admin) => {
  const params = { filename: filenameOf(url) };
  const response = await people.client.send(endpoints.photo, { params, query, as });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("an uploaded portrait", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "is stored as webp without metadata from %s",
    async (format) => {
      const { url, width, height, placeholder } = await upload(await portrait(format));
      expect({ width, height }).toEqual({ width: 1280, height: 960 });
      expect(Buffer.from(placeholder, "base64").length).toBeGreaterThan(4);
      const { response, bytes } = await read(url);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: "webp", width: 1280 });
      expect(metadata.exif).toBeUndefined();
    },
  );

  it("comes alone: a form with anything beside it is refused by name", async () => {
    const body = new FormData();
    body.append("other", "x");
    body.append("other", "y");
    const bytes = await portrait("png", 40, 40);
    body.append("file", new File([Uint8Array.from(bytes)], "me.png"));
    const refusal = await people.client.refused(endpoints.uploadPersonPhoto, { form: body });
    expect(refusal.issues?.map(({ path }) => path)).toEqual(["other"]);
  });

  it("comes in the narrowest width that is wide enough", async () => {
    const { url } = await upload(await portrait("jpeg"));
    const widthOf = async (asked: number) =>
      (await sharp((await read(url, { width: asked })).bytes).metadata()).width;
    expect(await widthOf(300)).toBe(320);
    expect(await widthOf(321)).toBe(640);
    expect(await widthOf(4000)).toBe(1280);
  });

  it("is not read again by those who have it", async () => {
    const { url } = await upload(await portrait("png", 200, 100));
    const { response } = await read(url);
    // `fetch` would add its own `Cache-Control` to a conditional request.
    await people.added({ name: "Показанная", profilePhoto: url });
    const headers = {
      "If-None-Match": response.headers.get("etag") ?? "",
      [gatewaySecretHeader]: gatewaySecret,
    };
    const [again] = await once(get(response.url, { headers }), "response");
    expect(again.statusCode).toBe(304);
    again.resume();
  });

  it("becomes a person's, with its placeholder", async () => {
    const { url, placeholder } = await upload(await portrait("jpeg"));
    const person = await people.added({ name: "Портретная", profilePhoto: url });
    expect(person).toMatchObject({ profilePhoto: url, photoPlaceholder: placeholder });
  });

  it("is given to a person once, and by its uploader only", async () => {
    const bytes = await portrait("png", 80, 80);
    const refusedIssues = async (profilePhoto: string, as?: ReturnType<typeof visitor>) => {
      const call = { body: { name: "Чужая", profilePhoto }, ...(as && { as }) };
      const { code, issues } = await people.client.refused(endpoints.submitPerson, call);
      return { code, paths: issues?.map(({ path }) => path) };
    };
    const notYours = { code: "validation", paths: ["profilePhoto"] };
    const sender = visitor();
    const { url } = await upload(bytes, sender);
    expect(await refusedIssues(url)).toEqual(notYours);
    expect(await refusedIssues(url, visitor())).toEqual(notYours);
    expect(await refusedIssues(url, reader(70))).toEqual(notYours);
    const body = { name: "Своя", profilePhoto: url };
    await people.bodyOf(endpoints.submitPerson, { body, as: sender });
    expect(await refusedIssues(url, sender)).toEqual(notYours);
    const { url: shown } = await upload(bytes);
    await people.added({ name: "Показанная", profilePhoto: shown });
    expect(await refusedIssues(shown, people.admin)).toEqual(notYours);
  });

  it("is shown to administrators and its sender only, until its person is approved", async () => {
    const sender = visitor();
    const { url } = await upload(await portrait("png", 80, 80), sender);
    const statusFor = async (as?: typeof sender) => {
      const call = { params: { filename: filenameOf(url) }, ...(as && { as }) };
      return (await people.client.send(endpoints.photo, call)).status;
    };
    const statuses = () =>
      Promise.all([undefined, visitor(), subscriber(71), sender, people.admin].map(statusFor));
    expect(await statuses()).toEqual([404, 404, 404, 200, 200]);
    const body = { name: "Ждущая", profilePhoto: url };
    const { person } = await people.bodyOf(endpoints.submitPerson, { body, as: sender });
    expect(await statuses()).toEqual([404, 404, 404, 200, 200]);
    await people.callFor(person.id, endpoints.moderatePerson, { status: "approved" });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect((await read(url)).response.headers.get("cache-control")).toContain("public");
    const row = await people.stored.photos.findOne({ _id: filenameOf(url) });
    expect(row).toMatchObject({ visitorId: null, userId: null, attached: true });
  });

  it("of a rejected person is shown to administrators only", async () => {
    const sender = visitor();
    const { url } = await upload(await portrait("png", 80, 80), sender);
    const body = { name: "Отклонённая", profilePhoto: url };
    const { person } = await people.bodyOf(endpoints.submitPerson, { body, as: sender });
    await people.callFor(person.id, endpoints.moderatePerson, { status: "rejected" });
    expect((await read(url, {}, sender)).response.status).toBe(404);
    expect((await read(url)).response.status).toBe(200);
  });
});

describe("an upload is refused", () => {
  const refusalOf = async (bytes: Uint8Array, name = "me.jpg", field = "file") =>
    (await people.client.refused(endpoints.uploadPersonPhoto, { file: { name, bytes, field } }))
      .code;

  it("when it is no picture whatever its name says, empty or cut", async () => {
    const whole = await portrait("jpeg");
    expect(await refusalOf(Buffer.from("<svg onload='alert(1)'/>"))).toBe("file-type");
    expect(await refusalOf(await portrait("png").then((b) => sharp(b).gif().toBuffer()))).toBe(
      "file-type",
    );
    expect(await refusalOf(Buffer.alloc(0))).toBe("file-type");
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe("file-type");
  });

  it("when it is too large in bytes or in pixels", async () => {
    expect(await refusalOf(Buffer.alloc(5 * 1024 * 1024 + 1, 1))).toBe("file-too-large");
    const create = { width: 12_000, height: 9_000, channels: 3, background: "#000" } as const;
    const flood = await sharp({ create }).png().toBuffer();
    expect(await refusalOf(flood)).toBe("file-too-large");
  });

  it("when the form carries no file", async () => {
    expect(await refusalOf(await portrait("jpeg"), "me.jpg", "other")).toBe("validation");
  });
});

/** An object store that accepts requests and never responds. */
async function startSilence() {
  const server = createServer().listen(0, "127.0.0.1");
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

it.each(["away", "silent"])("browsing goes on while photos are %s", async (how) => {
  const silence = await startSilence();
  const nowhere = "http://127.0.0.1:9";
  const lonely = await startPeople({ s3Endpoint: how === "away" ? nowhere : silence.url });
  try {
    const file = { name: "me.jpg", bytes: await portrait("jpeg") };
    const refusal = await lonely.client.refused(endpoints.uploadPersonPhoto, { file });
    expect(refusal.code).toBe("service-unavailable");
    await lonely.added({ name: "Без портрета" });
    expect((await lonely.bodyOf(endpoints.publicPeople)).total).toBe(1);
  } finally {
    await lonely.stop();
    silence.stop();
  }
});

it("without a verdict of clamd a portrait is refused", async () => {
  const nothing = { port: 9 };
  const scanned = await startPeople({ clamd: nothing });
  try {
    const file = { name: "me.jpg", bytes: await portrait("jpeg") };
    const refusal = await scanned.client.refused(endpoints.uploadPersonPhoto, { file });
    expect(refusal.code).toBe("service-unavailable");
    expect(await scanned.stored.photos.countDocuments()).toBe(0);
  } finally {
    await scanned.stop();
  }
});

describe("a portrait of no person", () => {
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
  const statusOf = async (url: string) => (await read(url)).response.status;

  /** Ids of photos with data in the bucket or the database. */
  const stored = async () => {
    const keys = new Set<string>();
    for await (const { key } of people.context.photos.list()) keys.add(key.split("/")[0] ?? "");
    const rows = await people.stored.photos.find().toArray();
    return { bucket: [...keys].toSorted(), database: rows.map(({ _id }) => _id).toSorted() };
  };

  it("goes after 24 hours, and no other does", async () => {
    const { url: left } = await upload(await portrait("jpeg"));
    const { url: used } = await upload(await portrait("jpeg"));
    const person = await people.added({ name: "Сохранённая", profilePhoto: used });
    await sweepPhotos(people.context, hours(23));
    expect(await statusOf(left)).toBe(200);
    await sweepPhotos(people.context, hours(25));
    expect(await statusOf(left)).toBe(404);
    expect(await statusOf(used)).toBe(200);
    const { bucket, database } = await stored();
    expect(bucket).toEqual(database);
    expect(database).not.toContain(filenameOf(left));

    const { url: next } = await upload(await portrait("png"));
    await people.callFor(person.id, endpoints.updatePerson, { profilePhoto: next });
    await sweepPhotos(people.context, hours(0));
    expect(await statusOf(used)).toBe(404);
    await sweepPhotos(people.context, hours(50));
    expect(await statusOf(next)).toBe(200);
  });

  it("stays while another record has it, as records of before could", async () => {
    const { url } = await upload(await portrait("jpeg"));
    const first = await people.added({ name: "Первая", profilePhoto: url });
    const second = await people.added({ name: "Вторая" });
    const $set = { profilePhoto: url };
    await people.stored.people.updateOne({ _id: second.id }, { $set });
    await people.callFor(first.id, endpoints.updatePerson, { profilePhoto: null });
    await sweepPhotos(people.context, hours(50));
    expect(await statusOf(url)).toBe(200);
  });

  it("goes with what a broken upload left", async () => {
    const { url } = await upload(await portrait("jpeg"));
    const _id = filenameOf(url);
    await people.stored.photos.updateOne({ _id }, { $set: { state: "storing" } });
    expect(await statusOf(url)).toBe(404);
    await sweepPhotos(people.context, hours(25));
    const { bucket, database } = await stored();
    expect(bucket).toEqual(database);
    expect(bucket).not.toContain(_id);
  });
});
