import { useEffect } from "react";

/** Asks search engines to pass by while the page is shown; the gateway may have said so already. */
export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=robots]") ?? added();
    return () => meta.remove();
  }, []);
}

function added(): HTMLMetaElement {
  const meta = Object.assign(document.createElement("meta"), {
    name: "robots",
    content: "noindex",
  });
  document.head.append(meta);
  return meta;
}
