import type { ConnectionKind } from '#contract/connections/connections.ts'

/** The requests that a vendor's adapter supports; adapters depend on the contract through this file only */
export type VendorKind = ConnectionKind

/** The result of a person's consent at a vendor (OAuth) */
export interface Grant {
  /** The vendor's stable id of the person, and a readable name: an email address or a name */
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
  /** Empty when the vendor has none */
  refresh: string
}

/** Something that can be connected: a place, an Analytics property, a page, an Instagram account */
export interface ConnectionChoice {
  id: string
  name: string
  detail: string
  /** Why it cannot be chosen; empty when it can */
  unusable: string
  /** A place's public page, and the page where people write a review of it */
  links?: { place: string; review: string }
}

/** A scope that a kind of connection requests */
export interface WantedScope {
  scope: string
  /** Whether the connection is not created without this scope */
  essential: boolean
  /** What is missing without the scope, in the vendor's words: "See and download your Google Analytics data" */
  gives: string
}

/** Where the consent page redirects the browser */
interface Consent {
  code: string
  codeVerifier: string
  redirectUri: string
}

/**
 * OAuth at one vendor. Every method throws ProviderError with a message that the practice can read, or `ConsentEnded` when only a new
 * consent helps.
 */
export interface ConnectionVendor {
  /** The name that people know the vendor by: "Google", "Meta" */
  name: string
  /** `needed`: scopes that turned out to be necessary for this connection, because the vendor rejected a request without them */
  scopesOf(kind: ConnectionKind, needed?: readonly string[]): readonly WantedScope[]
  authorizationUrl(request: {
    kind: ConnectionKind
    state: string
    codeChallenge: string
    redirectUri: string
    needed?: readonly string[]
  }): string
  exchange(consent: Consent): Promise<Grant>
  /** A new access token, and a new refresh token if the vendor rotates it. Throws `ConsentEnded` when the vendor has no refresh tokens */
  refresh(tokens: GrantTokens): Promise<{ tokens: GrantTokens; accessLastsS: number }>
  /** Whether the access token is still accepted; throws `ConsentEnded` when it is not */
  check(accessToken: string): Promise<void>
  /** Withdraws the person's whole consent to our app. If the consent was already withdrawn, this is not an error */
  revoke(tokens: GrantTokens, accountId: string): Promise<void>
  listChoices(accessToken: string, kind: ConnectionKind): Promise<ConnectionChoice[]>
  /**
   * For the getting-started pages, from which somebody opens the consent
   * page by hand. `configId` replaces the scopes if the vendor requires it
   */
  starter: { clientId: string; authorizationUrl: string; configId: string | null }
}

/** null when the installation has no app at the vendor */
export interface ConnectionVendors {
  google: ConnectionVendor | null
  meta: ConnectionVendor | null
}

/** Access to a vendor on behalf of the business, using the business's own consent instead of the agency's */
export interface OwnAccess {
  /** `rejectedToken`: an access token that the vendor has just rejected, so it is renewed even if it has not expired */
  token(rejectedToken?: string): Promise<string>
}
