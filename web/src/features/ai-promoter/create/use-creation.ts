import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshRequests } from '../ai-promoter.data.ts'
import { type CreationBody, createRequestWithRetry } from './create-with-retry.ts'

/** Creates a request. Leaving the screen only stops waiting: the server continues, and the list shows the progress */
export function useCreateRequest() {
  const [isConnected, setConnected] = useState(true)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const creation = useMutation({
    mutationFn: (body: CreationBody) => {
      leaving.current?.abort()
      leaving.current = new AbortController()
      setConnected(true)
      return createRequestWithRetry(body, { signal: leaving.current.signal, onConnection: setConnected })
    },
    onSettled: refreshRequests,
  })
  return { create: creation.mutate, isCreating: creation.isPending, isConnectionLost: !isConnected }
}
