import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { root } from "../containers/installation.ts";
import { kubectl, nameLabel, nodePort } from "./cluster.ts";

const overlay = "k8s/overlays/development";

interface Kustomization {
  resources: string[];
  configMapGenerator: { literals: string[] }[];
  patches?: object[];
}

interface Images {
  images: { name: string; newTag: string }[];
}

function edit<Content>(file: string, change: (content: Content) => void): void {
  const content: Content = parse(readFileSync(file, "utf8"));
  change(content);
  writeFileSync(file, stringify(content));
}

/** Copies the manifests, as a bundle has them, and sets in the overlay what an operator does. */
export function copyManifests(folder: string, origin: string): void {
  cpSync(join(root, "k8s"), join(folder, "k8s"), { recursive: true });
  cpSync(join(root, "scripts/k8s-secrets.mjs"), join(folder, "scripts/k8s-secrets.mjs"));
  const own = { PUBLIC_ORIGIN: origin, RATE_LIMIT_SCALE: "10000" };
  edit<Kustomization>(join(folder, overlay, "kustomization.yaml"), (content) => {
    const [settings] = content.configMapGenerator;
    if (!settings) throw new Error("the overlay has no settings");
    const others = settings.literals.filter((line) => !((line.split("=")[0] ?? "") in own));
    settings.literals = [...others, ...Object.entries(own).map((pair) => pair.join("="))];
    content.resources.push("node-port.yaml");
    content.patches = [...(content.patches ?? []), smallRequests];
  });
  writeFileSync(join(folder, overlay, "node-port.yaml"), stringify(publicPort));
}

/** Two of each process fit on a node with two CPUs. */
const smallRequests = {
  target: { kind: "Deployment" },
  patch: JSON.stringify([
    {
      op: "replace",
      path: "/spec/template/spec/containers/0/resources/requests/cpu",
      value: "20m",
    },
  ]),
};

const publicPort = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "public-port" },
  spec: {
    type: "NodePort",
    selector: { [nameLabel]: "gateway" },
    ports: [{ port: 8080, targetPort: "http", nodePort }],
  },
};

/** Sets the tag of the product's images, as an upgrade does. */
export function setTag(folder: string, tag: string): void {
  edit<Images>(join(folder, overlay, "images/kustomization.yaml"), ({ images }) => {
    for (const one of images) one.newTag = tag;
  });
}

const rendered = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Rendered = z.infer<typeof rendered>;

/** Renders a folder of manifests, which are in the version of YAML that kubectl reads. */
export async function render(path: string): Promise<Rendered[]> {
  const text = await kubectl(["kustomize", path]);
  return z
    .array(rendered)
    .parse(parseAllDocuments(text, { version: "1.1" }).map((one) => one.toJS()));
}

/** The images that the overlay in `folder` names. */
export async function imagesOf(folder: string): Promise<string[]> {
  const text = JSON.stringify(await render(join(folder, overlay)));
  return [...text.matchAll(/"image":"([^"]+)"/g)].map(([, name]) => name ?? "");
}
