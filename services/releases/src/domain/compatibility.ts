import type { RemoteManifest } from "@deeds/contracts";

/** A reason why front ends cannot be live together: where, and a key of the error texts. */
export interface Conflict {
  readonly path: string;
  readonly message: string;
}

/** Every reason why these front ends cannot be composed into one site. */
export function conflictsOf(manifests: readonly RemoteManifest[]): Conflict[] {
  return [
    ...missingShell(manifests),
    ...foreignContracts(manifests),
    ...takenTwice(manifests, (manifest) => manifest.pages.map((page) => page.path), "page-taken"),
    ...takenTwice(manifests, (manifest) => manifest.slots, "slot-taken"),
    ...emptySlots(manifests),
  ];
}

function missingShell(manifests: readonly RemoteManifest[]): Conflict[] {
  const shell = manifests.some((manifest) => manifest.name === "shell");
  return shell ? [] : [{ path: "remotes.shell", message: "shell-missing" }];
}

function foreignContracts(manifests: readonly RemoteManifest[]): Conflict[] {
  const shell = manifests.find((manifest) => manifest.name === "shell");
  return manifests
    .filter((manifest) => shell && manifest.contract !== shell.contract)
    .map((manifest) => ({ path: `remotes.${manifest.name}`, message: "contract-differs" }));
}

function takenTwice(
  manifests: readonly RemoteManifest[],
  claims: (manifest: RemoteManifest) => readonly string[],
  message: string,
): Conflict[] {
  const seen = new Set<string>();
  return manifests.flatMap((manifest) =>
    claims(manifest).flatMap((claim) => {
      if (seen.has(claim)) return [{ path: `remotes.${manifest.name}.${claim}`, message }];
      seen.add(claim);
      return [];
    }),
  );
}

function emptySlots(manifests: readonly RemoteManifest[]): Conflict[] {
  const filled = new Set(manifests.flatMap((manifest) => manifest.slots));
  return manifests.flatMap((manifest) =>
    manifest.uses
      .filter((slot) => !filled.has(slot))
      .map((slot) => ({ path: `remotes.${manifest.name}.${slot}`, message: "slot-empty" })),
  );
}
