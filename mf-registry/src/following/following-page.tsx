import type { Follow, FollowedNews } from "@deeds/contracts";
import { endpoints, limits } from "@deeds/contracts/browser";
import { formatDate, langOf } from "@deeds/i18n";
import { useLanguage } from "@deeds/i18n/react";
import {
  callEndpoint,
  fullName,
  Loaded,
  profilePath,
  useCall,
  useEndpoint,
  WorkspacePage,
} from "@deeds/remote-kit";
import {
  Badge,
  Button,
  ButtonLink,
  EmptyState,
  ExternalLink,
  RowSkeletons,
  TextLink,
  toast,
} from "@deeds/ui";
import { Bell, BellOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DigestSwitch } from "./digest-switch.tsx";
import { feedPath } from "./feed-path.ts";
import { followHref, followName, targetOf } from "./follow-names.ts";
import { useFollowingTexts } from "./use-following-texts.ts";

/** `/following`: what is new about the people and searches that the user follows. */
export default function FollowingPage() {
  const t = useFollowingTexts();
  const following = useEndpoint(endpoints.following);
  const isNew = useUnreadOfVisit(following);
  const title = useRef<HTMLHeadingElement>(null);
  const { pending, run } = useCall();
  const unfollow = async ({ id }: Follow) => {
    await callEndpoint(endpoints.unfollow, { params: { id } });
    toast({ title: t("unfollowed") });
    await following.mutate();
    // The button is gone.
    title.current?.focus();
  };
  return (
    <WorkspacePage title={t("title")}>
      <div className="flex max-w-3xl flex-col gap-4">
        <p className="text-muted">{t("about")}</p>
        <DigestSwitch />
        <h2 ref={title} tabIndex={-1} className="font-serif text-section font-semibold">
          {t("list")}
        </h2>
        <Loaded of={following} failure={t("failed")} skeleton={<RowSkeletons count={3} />}>
          {({ follows }) =>
            follows.length === 0 ? (
              <EmptyState
                icon={Bell}
                title={t("emptyTitle")}
                actions={<ButtonLink to="/">{t("toRegister")}</ButtonLink>}
              >
                {t("empty")}
              </EmptyState>
            ) : (
              <ul className="rounded-card border border-line bg-surface">
                {follows.map((follow) => (
                  <FollowRow
                    key={follow.id}
                    follow={follow}
                    isNew={isNew}
                    pending={pending}
                    onUnfollow={() => void run(() => unfollow(follow), t("notSaved"))}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </WorkspacePage>
  );
}

type FollowingState = Pick<
  ReturnType<typeof useEndpoint<typeof endpoints.following>>,
  "data" | "mutate"
>;

/** Marks the news as read, and returns which were unread during this visit. */
function useUnreadOfVisit({ data, mutate }: FollowingState): (news: FollowedNews) => boolean {
  const [known, setKnown] = useState<readonly string[]>([]);
  const news = data?.follows.flatMap((follow) => follow.news) ?? [];
  const unread = [...new Set(news.flatMap(({ key, isRead }) => (isRead ? [] : key)))];
  const mark = useEffectEvent(async () => {
    if (unread.length === 0) return;
    setKnown((before) => [...new Set([...before, ...unread])]);
    try {
      // With the rest the effect runs again.
      const keys = unread.slice(0, limits.readNews);
      await callEndpoint(endpoints.markNewsRead, { body: { keys } });
      await mutate();
    } catch {
      // They stay unread until the next visit.
    }
  });
  const keys = unread.join();
  useEffect(() => void mark(), [keys]);
  return ({ key, isRead }) => !isRead || known.includes(key);
}

interface FollowRowProps {
  follow: Follow;
  isNew(news: FollowedNews): boolean;
  pending: boolean;
  onUnfollow(): void;
}

function FollowRow({ follow, isNew, pending, onUnfollow }: FollowRowProps) {
  const t = useFollowingTexts();
  const [language] = useLanguage();
  const name = followName(follow, language, t);
  const href = followHref(follow);
  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-3 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 grow basis-60 font-semibold wrap-anywhere">
          {href ? <TextLink to={href}>{name}</TextLink> : name}
        </h3>
        {href && (
          <ExternalLink
            className="inline-flex min-h-11 items-center"
            href={feedPath(targetOf(follow))}
            aria-label={t("feedOf", { name })}
          >
            {t("feed")}
          </ExternalLink>
        )}
        <Button
          inRow
          icon={BellOff}
          disabled={pending}
          aria-label={t("unfollowName", { name })}
          onClick={onUnfollow}
        >
          {t("unfollow")}
        </Button>
      </div>
      {follow.news.length === 0 ? (
        <p className="text-card text-muted">{t("nothingNew")}</p>
      ) : (
        <ul className="flex flex-col">
          {follow.news.map((news) => (
            <li key={news.key} className="flex flex-wrap items-center gap-x-3">
              <time dateTime={news.at} className="text-card text-muted tabular-nums">
                {formatDate(news.at)}
              </time>
              <NewsLink news={news} />
              {isNew(news) && <Badge tone="accent">{t("new")}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NewsLink({ news: { person, proofId } }: { news: FollowedNews }) {
  const t = useFollowingTexts();
  const [language] = useLanguage();
  const path = profilePath(person);
  const className = "inline-flex min-h-11 min-w-0 items-center wrap-anywhere";
  return proofId === null ? (
    <TextLink className={className} to={path} lang={langOf(fullName(person), language)}>
      {fullName(person)}
    </TextLink>
  ) : (
    <TextLink className={className} to={`${path}#proof-${proofId}`}>
      {t("proof")}
    </TextLink>
  );
}
