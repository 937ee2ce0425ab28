import { ExternalLink } from "@deeds/ui";

const webAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/i;

/** A sender's text, whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  // A captured separator is every second part.
  const parts = text.split(webAddress).map((part, index) => ({ part, isLink: index % 2 === 1 }));
  return parts.map(({ part, isLink }, index) =>
    isLink ? (
      <ExternalLink key={index} href={part} rel="noopener noreferrer nofollow ugc">
        {part}
      </ExternalLink>
    ) : (
      part
    ),
  );
}
