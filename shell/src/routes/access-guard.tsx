import type { RemotePage } from "@deeds/contracts";
import { RequireAdmin, RequireSignedIn } from "@deeds/remote-kit";
import type { ReactNode } from "react";

/** How a page refuses a signed-in user without rights, where the specification (§2) says more. */
const denials: Record<string, "toast" | "stay"> = {
  "/submissions": "toast",
  "/contact-edits": "toast",
  "/settings": "stay",
};

/** The guard that a page's access asks for. The server checks every call again. */
export function AccessGuard({ page, children }: { page: RemotePage; children: ReactNode }) {
  if (page.access === "public") return children;
  if (page.access === "signed-in") return <RequireSignedIn>{children}</RequireSignedIn>;
  return <RequireAdmin denial={denials[page.path]}>{children}</RequireAdmin>;
}
