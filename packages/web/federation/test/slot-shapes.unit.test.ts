import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RemoteManifest } from "@deeds/contracts";
import { expect, onTestFinished, test, vi } from "vitest";
import { frontEndFolder } from "../src/fingerprint.ts";
import { slotShapes } from "../src/slot-shapes.ts";

// The declarations of React and of the contracts are read.
vi.setConfig({ testTimeout: 120_000 });

function aRemote(slots: string) {
  const folder = mkdtempSync(join(tmpdir(), "remote-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "src"));
  symlinkSync(join(frontEndFolder("mf-registry"), "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "src/slots.ts"), slots);
  return folder;
}

const manifest = (about: Partial<RemoteManifest>): RemoteManifest => ({
  name: "mf-events",
  contract: 1,
  pages: [],
  slots: [],
  uses: [],
  ...about,
});

test("the properties of a slot are read from its declaration, with their types", () => {
  const folder = aRemote(`
    import type { ReactNode } from "react";
    declare module "@deeds/remote-kit" {
      interface SlotProps {
        "events.next": {
          count: number;
          kind: "small" | "large";
          place?: undefined | { city: string | null; onPick: (id: number) => void };
          tags: string[];
          children: ReactNode;
        };
      }
    }`);
  const { "events.next": shape } = slotShapes(folder, manifest({ slots: ["events.next"] }));
  expect(shape).toMatchObject({
    count: ["number"],
    kind: ['"large"', '"small"'],
    place: ["absent", "object", "undefined"],
    "place.city": ["null", "string"],
    "place.onPick": ["(id: number) => void"],
    tags: ["string[]"],
  });
});

test("the slots of the platform are declared by its packages", () => {
  const folder = aRemote("export {};");
  const uses = ["submissions.add-proof"];
  expect(slotShapes(folder, manifest({ uses }))["submissions.add-proof"]).toMatchObject({
    open: ["false", "true"],
    person: ["null", "object"],
    "person.id": ["number"],
    onSubmitted: expect.arrayContaining(["absent"]),
  });
});

test("a slot without a declaration stops the build", () => {
  const folder = aRemote("export {};");
  const read = () => slotShapes(folder, manifest({ uses: ["events.next"] }));
  expect(read).toThrow("no source declares the slot events.next");
  expect(read).toThrow("npm run types writes its declaration");
  expect(read).toThrow("keep a copy of these sources inside the checkout");
});
