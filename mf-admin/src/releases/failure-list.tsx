import { endpoints, type FrontEndName } from "@deeds/contracts/browser";
import { formatDateTime } from "@deeds/i18n";
import { useTranslation } from "@deeds/i18n/react";
import { type EndpointResponse, Loaded, useCopy, useEndpoint } from "@deeds/remote-kit";
import { Button, Icon, RowSkeletons } from "@deeds/ui";
import { ChevronRight, Copy } from "lucide-react";
import { useState } from "react";

interface VersionProps {
  remote: FrontEndName;
  version: string;
}

/** The failures of a version that browsers reported, latest first. */
export function FailureList({ remote, version }: VersionProps) {
  const { t } = useTranslation("admin");
  const options = { staleAfter: 10_000 };
  const failures = useEndpoint(endpoints.releaseFailures, { params: { remote, version } }, options);
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-label={t("releases.failureList")}>
      <h3 className="font-semibold">{t("releases.failureList")}</h3>
      <Loaded
        of={failures}
        failure={t("releases.failuresFailed")}
        skeleton={<RowSkeletons count={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted">{t("releases.noFailures")}</p>
          ) : (
            <ul className="flex flex-col gap-4">
              {list.map((failure) => (
                <FailureItem key={failure.id} failure={failure} params={{ remote, version }} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

type Failure = EndpointResponse<typeof endpoints.releaseFailures>[number];

function FailureItem({ failure, params }: { failure: Failure; params: VersionProps }) {
  const { t } = useTranslation("admin");
  const { kind, message, route, count, firstSeenAt, lastSeenAt, browsers } = failure;
  const kindText = t(`releases.failureKinds.${kind}`);
  const details = [
    ...(message ? [kindText] : []),
    ...(route ? [t("releases.failureRoute", { route })] : []),
    t("releases.failureCount", { count }),
    t("releases.failureSeen", {
      first: formatDateTime(firstSeenAt),
      last: formatDateTime(lastSeenAt),
    }),
    browsers.map(({ name, count }) => `${browserName(name, t)} (${count})`).join(", "),
  ];
  return (
    <li className="min-w-0">
      <p className="font-mono text-caption font-semibold wrap-anywhere">{message || kindText}</p>
      <p className="text-caption text-muted">{details.join(" · ")}</p>
      <FailureStack params={{ ...params, failure: failure.id }} />
    </li>
  );
}

/** Names of browsers are the same in every language, except those that are none. */
function browserName(name: string, t: ReturnType<typeof useTranslation>["t"]): string {
  if (name === "other") return t("releases.otherBrowsers");
  return name === "unknown" ? t("releases.unknownBrowser") : name;
}

/** Reads the stack when it is opened. */
function FailureStack({ params }: { params: VersionProps & { failure: string } }) {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  const stack = useEndpoint(endpoints.releaseFailureStack, open ? { params } : null);
  return (
    <details className="gd-disclosure mt-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} size={16} />
        {t("releases.stack")}
      </summary>
      {open && (
        <Loaded of={stack} failure={t("releases.stackFailed")}>
          {({ lines }) => <StackLines lines={lines} />}
        </Loaded>
      )}
    </details>
  );
}

type StackLine = EndpointResponse<typeof endpoints.releaseFailureStack>["lines"][number];

function StackLines({ lines }: { lines: readonly StackLine[] }) {
  const { t } = useTranslation("admin");
  const copy = useCopy();
  if (lines.length === 0) return <p className="text-muted">{t("releases.noStack")}</p>;
  const text = lines.map(({ source, published }) => source ?? published).join("\n");
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {lines.some(({ source }) => source === null) && (
        <p className="text-muted">{t("releases.unresolvedLines")}</p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access
        tabIndex={0}
        aria-label={t("releases.stack")}
        className="max-h-80 self-stretch overflow-auto rounded-control bg-sunken p-3"
      >
        <pre className="font-mono text-caption">{text}</pre>
      </section>
      <Button size="small" icon={Copy} onClick={() => void copy(text, t("common:copied"))}>
        {t("common:copy")}
      </Button>
    </div>
  );
}
