import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { root } from "../containers/installation.ts";
import { kubectl, nameLabel, nodePort } from "./cluster.ts";

export type Overlay = "development" | "production";

export const folderOf = (overlay: Overlay) => join("k8s/overlays", overlay);

export interface Kustomization {
  resources: string[];
  components: string[];
  configMapGenerator: { name?: string; literals?: string[]; files?: string[] }[];
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

export const editOverlay = (
  folder: string,
  overlay: Overlay,
  change: (content: Kustomization) => void,
): void => edit(join(folder, folderOf(overlay), "kustomization.yaml"), change);

interface Changes {
  overlay: Overlay;
  settings: Readonly<Record<string, string>>;
  /** Components that the cluster has no definitions for. */
  without?: readonly string[];
}

/** Copies the manifests, as a bundle has them, and sets in the overlay what an operator does. */
export function copyManifests(folder: string, { overlay, settings, without = [] }: Changes): void {
  cpSync(join(root, "k8s"), join(folder, "k8s"), { recursive: true });
  cpSync(join(root, "scripts/k8s-secrets.mjs"), join(folder, "scripts/k8s-secrets.mjs"));
  const own = { ...settings, RATE_LIMIT_SCALE: "10000" };
  editOverlay(folder, overlay, (content) => {
    const [generated] = content.configMapGenerator;
    if (!generated?.literals) throw new Error("the overlay has no settings");
    const others = generated.literals.filter((line) => !((line.split("=")[0] ?? "") in own));
    generated.literals = [...others, ...Object.entries(own).map((pair) => pair.join("="))];
    content.resources.push("node-port.yaml");
    content.components = content.components.filter((one) => !without.includes(basename(one)));
    const small =
      overlay === "production" ? [smallProcesses, smallEngines, twoOfEach] : [smallProcesses];
    content.patches = [...(content.patches ?? []), ...small];
  });
  writeFileSync(join(folder, folderOf(overlay), "node-port.yaml"), stringify(publicPort));
}

/** Two of each process, and three of each engine, fit on a node with two CPUs. */
const smallRequests = (kind: string) => ({
  target: { kind },
  patch: JSON.stringify([
    {
      op: "replace",
      path: "/spec/template/spec/containers/0/resources/requests/cpu",
      value: "20m",
    },
  ]),
});
const smallProcesses = smallRequests("Deployment");
const smallEngines = smallRequests("StatefulSet");

/** Of so small requests each process takes more than the autoscalers want. */
const twoOfEach = {
  target: { kind: "HorizontalPodAutoscaler" },
  patch: JSON.stringify([{ op: "replace", path: "/spec/maxReplicas", value: 2 }]),
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
export function setTag(folder: string, overlay: Overlay, tag: string): void {
  const file = join(folder, folderOf(overlay), "images/kustomization.yaml");
  edit<Images>(file, ({ images }) => {
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

/** The images that an overlay in `folder` names. */
export async function imagesOf(folder: string, overlay: Overlay): Promise<string[]> {
  const text = JSON.stringify(await render(join(folder, folderOf(overlay))));
  return [...text.matchAll(/"image":"([^"]+)"/g)].map(([, name]) => name ?? "");
}
