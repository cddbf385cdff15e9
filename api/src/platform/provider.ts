import type { z } from 'zod'

/** What a vendor's settings depend on, beside its own variables */
interface Installation {
  production: boolean
  role: 'all' | 'web' | 'worker'
  /** Where the vendors' stand-ins listen; undefined in production, which has none */
  sandbox: { url: string; port: number } | undefined
}

/** What a vendor's adapters are handed, beside its settings */
export interface Connection {
  dataFolder: string
  /** Where a vendor reports to, under /api/webhooks; null: nobody listens there */
  webhookOrigin: string | null
}

/** Where else the browser may load from or send to, by what it is for */
export interface OriginsByPurpose {
  card: string[]
  map: string[]
}

/** All that one vendor brings: a value of this shape and a line in api/src/providers.ts are what a new one costs */
export interface Provider<Shape extends z.ZodRawShape, Settings, Offer extends object> {
  /** Its environment variables. README names them with their defaults */
  variables: Shape
  /** Variables that a laptop does without, each with an example */
  neededInProduction?: Partial<Record<keyof Shape & string, string>>
  /** Which of the variables belong together: a sentence for each that is missing */
  complaints?(values: z.output<z.ZodObject<Shape>>, installation: Installation): string[]
  /** From the variables, or else the sandbox's; undefined where the vendor is off */
  settings(values: z.output<z.ZodObject<Shape>>, installation: Installation): Settings
  /** What the content policy must allow for it */
  contentOrigins?(settings: Settings): Partial<OriginsByPurpose>
  /** Its share of `Services`: the adapters, or what stands in for them where the vendor is off */
  connect(settings: Settings, connection: Connection): Offer
}

export function defineProvider<Shape extends z.ZodRawShape, Settings, Offer extends object>(
  provider: Provider<Shape, Settings, Offer>,
): Provider<Shape, Settings, Offer> {
  return provider
}

/** Vendors by name, whatever their variables, settings and offers are */
export type Providers = Record<string, Provider<z.ZodRawShape, unknown, object>>

export type SettingsOf<P extends Providers> = { [Name in keyof P]: ReturnType<P[Name]['settings']> }
