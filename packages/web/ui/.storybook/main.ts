import type { StorybookConfig } from "@storybook/react-vite";
import tailwind from "@tailwindcss/postcss";

export default {
  stories: ["../stories/*.stories.tsx"],
  framework: "@storybook/react-vite",
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({
    ...config,
    base: "./",
    css: { postcss: { plugins: [tailwind({ optimize: false })] } },
    build: { ...config.build, chunkSizeWarningLimit: 4_000 },
  }),
} satisfies StorybookConfig;
