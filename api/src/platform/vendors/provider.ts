import type { z } from 'zod'
import type { DiagnosisContext, Finding } from './diagnose.ts'

/** What a vendor's settings depend on besides its own variables */
interface Installation {
  production: boolean
  role: 'all' | 'web' | 'worker'
  /** Address of the sandbox, which simulates the vendors; undefined in production */
  sandbox: { url: string; port: number } | undefined
}

/** What a vendor's adapters get in addition to its settings */
export interface Connection {
  dataFolder: string
  /** The public address of the product */
  publicUrl: string
  /** Public origin for the vendor's webhooks, under /api/webhooks; null: the vendor can deliver no webhooks */
  webhookOrigin: string | null
}

/** Foreign origins that the browser may load from or send to, by purpose */
export interface OriginsByPurpose {
  card: string[]
  map: string[]
  /** Google's map, whose script loads from more origins than the script's own */
  googleMap: string[]
}

/** A vendor. To add one, write a value of this type and a line in api/src/providers.ts */
export interface Provider<Shape extends z.ZodRawShape, Settings, Offer extends object> {
  /** Its environment variables. docs/configuration.md lists them with their defaults */
  variables: Shape
  /** Variables that are required in production only, each with an example */
  neededInProduction?: Partial<Record<keyof Shape & string, string>>
  /** Checks which variables must be set together. Returns one sentence for each missing variable */
  complaints?(values: z.output<z.ZodObject<Shape>>, installation: Installation): string[]
  /** Settings from the variables, or else the sandbox's settings; undefined if the vendor is off */
  settings(values: z.output<z.ZodObject<Shape>>, installation: Installation): Settings
  /** Origins that the content security policy must allow for this vendor */
  contentOrigins?(settings: Settings): Partial<OriginsByPurpose>
  /** The vendor's part of `Services`: its adapters, or their replacements if the vendor is off */
  connect(settings: Settings, connection: Connection): Offer
  /** For `npm run operator -- doctor`: sends the vendor's cheapest harmless request. May throw DiagnosisEnded or ProviderError */
  diagnose?(settings: NoInfer<NonNullable<Settings>>, diagnosisContext: DiagnosisContext): Promise<Finding[]>
}

export function defineProvider<Shape extends z.ZodRawShape, Settings, Offer extends object>(
  provider: Provider<Shape, Settings, Offer>,
): Provider<Shape, Settings, Offer> {
  return provider
}

/** Vendors by name, with any types of variables, settings and offers */
export type Providers = Record<string, Provider<z.ZodRawShape, unknown, object>>

export type SettingsOf<P extends Providers> = { [Name in keyof P]: ReturnType<P[Name]['settings']> }
