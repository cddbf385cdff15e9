import { Button, Loader } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CONNECTION_VENDORS } from '#contract/connections/connections.ts'
import { errorMessageOf } from '../../platform/api/api-error.ts'
import { Card } from '../../ui/content/Card.tsx'
import { notifySuccess } from '../../ui/dialogs/toasts.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFinishConnecting, useStartConnecting } from './connections.data.ts'
import classes from './return.module.css'

/** Google and Meta redirect here. The code is removed from the URL immediately, so that the history does not store it */
export default function ConnectionReturnScreen() {
  const { vendor: named } = useParams({ strict: false }) as { vendor?: string }
  const vendor = CONNECTION_VENDORS.find((known) => known === named)
  const router = useRouter()
  const finish = useFinishConnecting()
  const start = useStartConnecting()
  // In development React runs an effect twice, but the code works only once
  const isRequested = useRef(false)

  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    const returned = new URLSearchParams(window.location.search)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!vendor) return router.history.replace('/404')
    const [state, code, named, numbered] = ['state', 'code', 'error', 'error_code'].map((name) => returned.get(name) ?? undefined)
    const error = named ?? numbered
    finish.mutate(
      { vendor, state: state ?? '', ...(code && { code }), ...(error && { error }) },
      {
        onSuccess: ({ data: { kind, outcome, message } }) => {
          if (outcome === 'refused' || outcome === 'missing_rights') return
          if (outcome === 'connected') notifySuccess(message)
          router.history.replace(outcome === 'choose' ? `/connections?choose=${kind}` : '/connections')
        },
      },
    )
  }, [vendor, router, finish])

  const left = finish.data?.data
  const message = finish.isError
    ? errorMessageOf(finish.error)
    : left && left.outcome !== 'connected' && left.outcome !== 'choose' && left.message
  return (
    <>
      <PageHead parent="Settings" title="Connecting" />
      <Card>
        {message ? (
          <ErrorState title="Not connected" message={message}>
            {left && (
              <Button loading={start.isPending} onClick={() => start.mutate(left.kind)}>
                Try again
              </Button>
            )}
            <Button variant="default" onClick={() => router.history.replace('/connections')}>
              Back to Connections
            </Button>
          </ErrorState>
        ) : (
          <div className={classes.waiting} role="status" aria-busy>
            <Loader size="sm" aria-hidden />
            Completing the sign-in at {vendor === 'meta' ? 'Meta' : 'Google'} …
          </div>
        )}
      </Card>
    </>
  )
}
