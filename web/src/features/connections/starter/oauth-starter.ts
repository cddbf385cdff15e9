import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getStarters } from '#contract/connections/connections.ts'
import { call } from '../../../platform/api/api.ts'

const STORAGE_KEY = 'marquee_oauth_starter'

interface Started {
  state: string
  codeVerifier: string
}

export function useStarters() {
  return useQuery({ queryKey: ['connections', 'starters'], queryFn: ({ signal }) => call(getStarters, {}, { signal }) })
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const randomText = (bytes: number) => base64url(crypto.getRandomValues(new Uint8Array(bytes)))

/** Opens the vendor's authorization page. This tab keeps the state and the PKCE verifier, and shows the verifier beside the returned code */
export async function redirectToAuthorization(authorizationUrl: string, query: Record<string, string>, withPkce: boolean): Promise<void> {
  const started: Started = { state: randomText(24), codeVerifier: withPkce ? randomText(48) : '' }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(started))
  const digest = withPkce ? await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.codeVerifier)) : null
  const challenge = digest && { code_challenge: base64url(new Uint8Array(digest)), code_challenge_method: 'S256' }
  window.location.assign(`${authorizationUrl}?${new URLSearchParams({ ...query, state: started.state, ...challenge })}`)
}

export interface ReturnedCode {
  code: string
  error: string
  codeVerifier: string
  /** The state is not the one that this tab sent, so the code may come from somebody else */
  isForeign: boolean
}

/**
 * The code that the vendor returned in the URL, or null if there is none. It is removed from the URL, so that the history does not store it
 */
export function useAndClearReturnedCode(): ReturnedCode | null {
  const [returned] = useState(readReturnedCode)
  useEffect(() => {
    if (returned) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [returned])
  return returned
}

function readReturnedCode(): ReturnedCode | null {
  const query = new URLSearchParams(window.location.search)
  const [code = '', error = ''] = ['code', 'error'].map((name) => query.get(name) ?? '')
  if (!code && !error) return null
  const { state, codeVerifier }: Partial<Started> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  return { code, error, codeVerifier: codeVerifier ?? '', isForeign: !state || state !== query.get('state') }
}
