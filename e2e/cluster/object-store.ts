import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { type Cluster, outside } from "./cluster.ts";
import { render } from "./manifests.ts";

/** Of the overlay's setting. */
export const objectStore = `http://minio.${outside}:9000`;

/** Starts the object store of `own-engines` outside of the product's namespace, with the keys of the installation. */
export async function startObjectStore(cluster: Cluster): Promise<void> {
  const { folder, kubectl: ask } = cluster;
  const own = join(folder, "object-store");
  const engines = join(folder, "k8s/components/own-engines");
  const { images } = parse(readFileSync(join(engines, "kustomization.yaml"), "utf8"));
  mkdirSync(own);
  writeFileSync(
    join(own, "kustomization.yaml"),
    stringify({
      namespace: outside,
      resources: ["../k8s/components/own-engines/minio"],
      images: [...images, { name: "good-deeds/backup", newTag: "local" }],
    }),
  );
  const account = { apiVersion: "v1", kind: "ServiceAccount" };
  const metadata = { name: "engine", namespace: outside };
  await cluster.apply([{ ...account, metadata }, ...(await render(own))]);
  const secrets = `--from-env-file=${join(folder, "production.env")}`;
  await ask("create", "secret", "generic", "good-deeds", "-n", outside, secrets);
}
