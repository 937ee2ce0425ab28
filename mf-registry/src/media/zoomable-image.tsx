import { useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState } from "@deeds/ui";
import { ImageOff, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";

const zoomLevels = [1, 1.5, 2, 3];

export function ZoomableImage({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation("registry");
  const [level, setLevel] = useState(0);
  const [broken, setBroken] = useState(false);
  if (broken) return <EmptyState plain icon={ImageOff} title={t("media.broken")} />;
  const enlarged = level > 0;
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access */}
      <section tabIndex={0} aria-label={alt} className="max-h-[70vh] overflow-auto">
        <img
          src={src}
          alt={alt}
          className={enlarged ? "max-w-none" : "mx-auto max-h-[70vh] max-w-full"}
          style={enlarged ? { width: `${(zoomLevels[level] ?? 1) * 100}%` } : undefined}
          onError={() => setBroken(true)}
        />
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          inRow
          icon={ZoomIn}
          disabled={level === zoomLevels.length - 1}
          onClick={() => setLevel(level + 1)}
        >
          {t("media.zoomIn")}
        </Button>
        <Button inRow icon={ZoomOut} disabled={!enlarged} onClick={() => setLevel(level - 1)}>
          {t("media.zoomOut")}
        </Button>
      </div>
    </div>
  );
}
