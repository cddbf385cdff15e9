import { mergeConfig } from './platform/config/merge-config.ts'
import { providers } from './providers.ts'

/** The platform's configuration, and under `providers` each vendor's settings */
export type FullConfig = ReturnType<typeof readConfig>

export function readConfig(env: Record<string, string | undefined>) {
  return mergeConfig(env, providers)
}
