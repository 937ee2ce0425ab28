import { type BuildManifest, frontEndNames, type RemoteManifest } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

/** Whether an address exists that both patterns match; case is ignored, as the router does. */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [segmentsOf(one), segmentsOf(other)];
  if (first.length !== second.length) return false;
  return first.every((segment, index) => isSame(segment, second[index] ?? ""));
}

/** Whether a page lies under another page's path, e.g. `/auth/there` under `/auth`. */
export function isUnder(path: string, parent: string): boolean {
  const segments = segmentsOf(parent);
  if (segments.length === 0) return false;
  const start = segmentsOf(path).slice(0, segments.length);
  return segments.every((segment, index) => isSame(segment, start[index] ?? ""));
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split("/").filter(Boolean);

const isParameter = (segment: string): boolean => segment.startsWith(":");

const isSame = (one: string, other: string): boolean =>
  one === other || (other !== "" && (isParameter(one) || isParameter(other)));

/** First segments that the gateway serves itself. */
const gatewayPaths = ["/api", "/mf"];

/** Namespaces of the platform's own texts, which a remote's would replace. */
const platformNamespaces = new Set(["common", "errors", "kit", "shell", "ui", "validation"]);

interface Assigned {
  /** Manifest of the live version, whose pages and slots are assigned. */
  readonly live: RemoteManifest | null;
  /** Whether the publisher assigns names: the installation and administrators do, a team does not. */
  readonly byInstallation: boolean;
}

/**
 * Finds what belongs to the platform or another team: pages outside `/<name>` and slots outside
 * `<name>.`, unless they were assigned; addresses of the gateway; a name of the platform's texts.
 */
export function foreignClaims({ manifest }: BuildManifest, assigned: Assigned): Conflict[] {
  const { name, pages, slots } = manifest;
  if (name === "shell") return [];
  const slug = name.slice("mf-".length);
  const reserved = platformNamespaces.has(slug) ? [{ path: name, message: "name-reserved" }] : [];
  const paths = pages.map(({ path }) => path);
  const atGateway = paths.filter((path) => gatewayPaths.some((own) => isUnder(path, own)));
  const isFree = assigned.byInstallation || frontEndNames.includes(name);
  const hadPaths = new Set(assigned.live?.pages.map(({ path }) => path));
  const hadSlots = new Set(assigned.live?.slots);
  const isOwn = (path: string) => `${path.toLowerCase()}/`.startsWith(`/${slug}/`);
  const foreignPaths = paths.filter((path) => !isFree && !hadPaths.has(path) && !isOwn(path));
  const foreignSlots = slots.filter(
    (slot) => !isFree && !hadSlots.has(slot) && !slot.startsWith(`${slug}.`),
  );
  return [
    ...reserved,
    ...atGateway.map((path) => ({ path, message: "path-reserved" })),
    ...foreignPaths.map((path) => ({ path, message: `path-foreign:/${slug}` })),
    ...foreignSlots.map((path) => ({ path, message: `slot-foreign:${slug}.` })),
  ];
}
