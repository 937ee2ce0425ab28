import { useTranslation } from "@deeds/i18n/react";
import { Button, EmptyState } from "@deeds/ui";
import { ImageOff, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";

const steps = [1, 1.5, 2, 3];

/** A picture as large as the window allows, and larger by steps; arrow keys and touch move it. */
export function ZoomableImage({ src, alt }: { src: string; alt: string }) {
  const { t } = useTranslation("registry");
  const [step, setStep] = useState(0);
  const [broken, setBroken] = useState(false);
  if (broken) return <EmptyState plain icon={ImageOff} title={t("media.broken")} />;
  const enlarged = step > 0;
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={alt} className="max-h-[70vh] overflow-auto">
        <img
          src={src}
          alt={alt}
          className={enlarged ? "max-w-none" : "mx-auto max-h-[70vh] max-w-full"}
          style={enlarged ? { width: `${(steps[step] ?? 1) * 100}%` } : undefined}
          onError={() => setBroken(true)}
        />
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          inRow
          icon={ZoomIn}
          disabled={step === steps.length - 1}
          onClick={() => setStep(step + 1)}
        >
          {t("media.zoomIn")}
        </Button>
        <Button inRow icon={ZoomOut} disabled={!enlarged} onClick={() => setStep(step - 1)}>
          {t("media.zoomOut")}
        </Button>
      </div>
    </div>
  );
}
