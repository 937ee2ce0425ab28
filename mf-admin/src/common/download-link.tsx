import { Icon } from "@deeds/ui";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

/** A file of the server's to keep, as a button. */
export const DownloadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="gd-button gd-button-secondary" href={href} download>
    <Icon of={Download} />
    {children}
  </a>
);
