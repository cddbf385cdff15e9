import { useEffect, useState } from 'react'
import type { Language } from '#contract/formats/languages.ts'
import { CallError } from '../call-api.ts'
import { browserLanguage, switchLanguage } from '../language.ts'
import { waitUntilPageActivated } from './wait-until-page-activated.ts'

/** Timeout (from a proxy) and too many requests */
const PASSING = [408, 429]

/** A page that does not exist redirects to /404. If the server or network is unavailable, the page may still exist, so it can be retried */
const isMissingPage = ({ status }: CallError) => status >= 400 && status < 500 && !PASSING.includes(status)

export type Opened<Page> = { page: Page } | { page: null; failure: CallError | null; again: () => void }

/** Loads a customer's page once it becomes visible, in the customer's language */
export function useOpenedPage<Page extends { language: Language | null }>(load: () => Promise<Page>, key: string): Opened<Page> {
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function on each render, but depends only on the key
  useEffect(() => {
    let left = false
    waitUntilPageActivated()
      .then(load)
      .then(
        async (loaded) => {
          await switchLanguage(loaded.language ?? browserLanguage())
          if (!left) setPage(loaded)
        },
        async (error) => {
          if (left) return
          if (!(error instanceof CallError) || isMissingPage(error)) return window.location.replace('/404')
          await switchLanguage(browserLanguage())
          setFailure(error)
        },
      )
    return () => {
      left = true
    }
  }, [key, attempt])

  if (page) return { page }
  const again = () => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  return { page: null, failure, again }
}
