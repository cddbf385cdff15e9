import type { ConnectionKind } from '#contract/connections/connections.ts'

/** What a person's consent at a vendor (OAuth) gave us */
export interface Grant {
  /** The vendor's stable id of the person, and how people know them: an e-mail address or a name */
  accountId: string
  accountName: string
  tokens: GrantTokens
  /** Lifetime of the access token from now on */
  accessLastsS: number
  /** Lifetime of the whole consent, after which only the person can renew it; null: unlimited */
  lastsS: number | null
  scopes: string[]
}

export interface GrantTokens {
  access: string
  /** Empty where the vendor has none */
  refresh: string
}

/** Something to connect to: a place, an Analytics property, a page, an Instagram account */
export interface ConnectionChoice {
  id: string
  name: string
  detail: string
  /** Why it cannot be chosen; empty when it can */
  unusable: string
  /** A place's public page, and where a review of it is written */
  links?: { place: string; review: string }
}

/** A scope that a kind of connection asks for */
export interface WantedScope {
  scope: string
  /** Without an essential one the connection is not made at all */
  essential: boolean
  /** What is missing without it, in the vendor's words: "See and download your Google Analytics data" */
  gives: string
}

/** The consent page's way back */
export interface Consent {
  code: string
  codeVerifier: string
  redirectUri: string
}

/**
 * OAuth at one vendor. Every method throws ProviderError with a message fit for the practice; `ConsentEnded` where only a new consent helps.
 */
export interface ConnectionVendor {
  /** The person's words for it: "Google", "Meta" */
  name: string
  scopesOf(kind: ConnectionKind): readonly WantedScope[]
  authorizationUrl(ask: { kind: ConnectionKind; state: string; codeChallenge: string; redirectUri: string }): string
  exchange(consent: Consent): Promise<Grant>
  /** A new access token, and a new refresh token where the vendor rotates it. Throws `ConsentEnded` where the vendor has no refresh tokens */
  refresh(tokens: GrantTokens): Promise<{ tokens: GrantTokens; accessLastsS: number }>
  /** Whether the access token is still accepted; throws `ConsentEnded` when it is not */
  check(accessToken: string): Promise<void>
  /** Withdraws the person's whole consent to our app; a consent that is withdrawn already is no error */
  revoke(tokens: GrantTokens, accountId: string): Promise<void>
  listChoices(accessToken: string, kind: ConnectionKind): Promise<ConnectionChoice[]>
  /** For the starter pages, on which the consent page is opened by hand */
  starter: { clientId: string; authorizationUrl: string }
}

/** null where the installation has no app at the vendor */
export interface ConnectionVendors {
  google: ConnectionVendor | null
  meta: ConnectionVendor | null
}

/** Access to a vendor in the name of the business, with its own consent instead of the agency's */
export interface OwnAccess {
  /** `refused`: an access token that the vendor has just rejected, so that it is renewed although it has not expired */
  token(refused?: string): Promise<string>
}
