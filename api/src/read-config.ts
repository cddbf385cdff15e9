import { parseConfig } from './platform/config/parse-config.ts'
import { providers } from './providers.ts'

/** The platform's configuration, with each vendor's settings under `providers` */
export type FullConfig = ReturnType<typeof readConfig>

export function readConfig(env: Record<string, string | undefined>) {
  return parseConfig(env, providers)
}
