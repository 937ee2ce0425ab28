import { outside, namespace as own } from "./cluster.ts";

/** Pods that the test itself needs run Node of this image, which every installation has. */
const image = "good-deeds/backup:local";

interface Options {
  args: readonly string[];
  namespace?: string;
  labels?: Record<string, string>;
  /** As root among the processes of this node. */
  onNode?: string;
}

export function helper(name: string, { args, namespace = own, labels, onNode }: Options) {
  const user = onNode
    ? { runAsUser: 0 }
    : { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: "RuntimeDefault" } };
  const locked = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  };
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
          ...(!onNode && { securityContext: locked }),
        },
      ],
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
