import { outside, namespace as own } from "./cluster.ts";

/** Pods that the test itself needs run Node of this image, which every installation has. */
const image = "good-deeds/backup:local";

interface Options {
  args: readonly string[];
  namespace?: string;
  labels?: Record<string, string>;
  /** As root among the processes of this node, whose files it may reach. */
  onNode?: string;
  /** A claim in the namespace, and where its volume is mounted. */
  volume?: { claim: string; path: string };
}

export const waiting = ["--eval", "setInterval(() => undefined, 1_000)"];

export function helper(name: string, { args, namespace = own, labels, onNode, volume }: Options) {
  const user = onNode
    ? { runAsUser: 0 }
    : { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: "RuntimeDefault" } };
  const locked = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  };
  const volumes = volume && [
    { name: "volume", persistentVolumeClaim: { claimName: volume.claim } },
  ];
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace, labels },
    spec: {
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      securityContext: user,
      ...(onNode && { nodeName: onNode, hostPID: true }),
      containers: [
        {
          name: "node",
          image,
          imagePullPolicy: "IfNotPresent",
          command: ["/usr/local/bin/node"],
          args,
          securityContext: onNode ? { capabilities: { add: ["SYS_PTRACE"] } } : locked,
          volumeMounts: volume && [{ name: "volume", mountPath: volume.path }],
        },
      ],
      volumes,
    },
  };
}

export const outsideNamespace = {
  apiVersion: "v1",
  kind: "Namespace",
  metadata: {
    name: outside,
    labels: {
      "pod-security.kubernetes.io/enforce": "privileged",
      "pod-security.kubernetes.io/warn": "restricted",
    },
  },
};
