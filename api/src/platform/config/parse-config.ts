import { z } from 'zod'
import { StartError } from '../base/start-error.ts'
import type { OriginsByPurpose, Providers, SettingsOf } from '../vendors/provider.ts'
import {
  type Config,
  findContradictingSettings,
  neededInProduction,
  type PlatformValues,
  platformVariables,
  toPlatformConfig,
} from './config.ts'
import { findInsecureSettings } from './production-rules.ts'

type Env = Record<string, string | undefined>

/** Validates all environment variables once; each error names the variable and the fix */
export function parseConfig<P extends Providers>(env: Env, providers: P): Config & { providers: SettingsOf<P> } {
  const vendors: [string, Providers[string]][] = Object.entries(providers)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const shape: z.ZodRawShape = Object.assign({}, platformVariables, ...vendors.map(([, { variables }]) => variables))
  const values = parseVariables(given, shape)
  const config = toPlatformConfig(values)
  const { production, role, sandboxUrl } = config
  const installation = { production, role, sandbox: sandboxUrl ? { url: sandboxUrl, port: values.SANDBOX_PORT } : undefined }
  const needed = [neededInProduction, ...vendors.map(([, vendor]) => vendor.neededInProduction ?? {})]
  const complaints = [
    ...(production ? findMissingVariables(given, needed) : []),
    // Checks only our own variables; other variables of the shell, like HTTP_PROXY, are ignored
    ...(production ? findInsecureSettings(Object.fromEntries(Object.entries(given).filter(([name]) => name in shape))) : []),
    ...findContradictingSettings(values),
    ...vendors.flatMap(([, vendor]) => vendor.complaints?.(values, installation) ?? []),
  ]
  if (complaints.length > 0) throw new StartError(complaints.join('\n'))

  const settings = vendors.map(([name, vendor]) => ({ name, vendor, own: vendor.settings(values, installation) }))
  return {
    ...config,
    contentOrigins: joinOrigins([
      { card: values.CARD_ORIGINS, map: values.MAP_ORIGINS, googleMap: [] },
      ...settings.map(({ vendor, own }) => (own && vendor.contentOrigins?.(own)) || {}),
    ]),
    providers: Object.fromEntries(settings.map(({ name, own }) => [name, own])) as SettingsOf<P>,
  }
}

function parseVariables(given: Env, shape: z.ZodRawShape): PlatformValues {
  const parsed = z.object(shape).safeParse(given)
  if (parsed.success) return parsed.data as PlatformValues
  const problems = parsed.error.issues.map(
    ({ path: [name = ''], message }) => `${String(name)} ${message} (it is "${maskIfSecret(given, String(name))}")`,
  )
  throw new StartError(problems.join('\n'))
}

function findMissingVariables(given: Env, needed: Partial<Record<string, string>>[]): string[] {
  return needed
    .flatMap((examples) => Object.entries(examples))
    .filter(([name]) => given[name] === undefined)
    .map(([name, example]) => `${name} is not set, and production needs it. Set it like ${name}=${example}`)
}

/** Merges origins per purpose, without duplicates, in the order in which they were named */
function joinOrigins(contributions: Partial<OriginsByPurpose>[]): OriginsByPurpose {
  const all = (purpose: keyof OriginsByPurpose) => [...new Set(contributions.flatMap((contribution) => contribution[purpose] ?? []))]
  return { card: all('card'), map: all('map'), googleMap: all('googleMap') }
}

/** Error messages never contain a secret, however wrong its value is */
function maskIfSecret(given: Env, name: string): string {
  return /KEY|TOKEN|SECRET|URL/.test(name) ? '…' : (given[name] ?? '')
}
