import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const HOME = '/home'

/** The uuid of the request in the address. Without one, redirects to the dashboard, as the specification requires */
export function useRequestUuid(): string {
  const { uuid = '' }: { uuid?: string } = useParams({ strict: false })
  const router = useRouter()
  useEffect(() => {
    if (uuid === '') router.history.replace(HOME)
  }, [uuid, router])
  return uuid
}
