import { endpoints } from "@deeds/contracts/browser";
import { callEndpoint, useCall, useEndpoint } from "@deeds/remote-kit";
import { useNavigate } from "@deeds/router";
import { Button, toast } from "@deeds/ui";
import { Bell, BellOff } from "lucide-react";
import type { FollowTarget } from "./feed-path.ts";
import { isFollowed } from "./follow-names.ts";
import { useFollowingTexts } from "./use-following-texts.ts";

export default function FollowButton(target: FollowTarget) {
  const t = useFollowingTexts();
  const navigate = useNavigate();
  const { data, mutate } = useEndpoint(endpoints.following);
  const { pending, run } = useCall();
  if (!data) return null;
  const followed = data.follows.find((one) => isFollowed(one, target));
  const toggle = async () => {
    if (followed) {
      await callEndpoint(endpoints.unfollow, { params: { id: followed.id } });
      toast({ title: t("unfollowed") });
    } else {
      await callEndpoint(endpoints.follow, { body: target });
      const action = { label: t("openFollowing"), onSelect: () => void navigate("/following") };
      toast({ title: t("followed"), description: t("followedText"), action });
    }
    await mutate();
  };
  return (
    <Button
      inRow
      icon={followed ? BellOff : Bell}
      loading={pending}
      onClick={() => void run(toggle, t("notSaved"))}
    >
      {t(followed ? "unfollow" : "follow")}
    </Button>
  );
}
