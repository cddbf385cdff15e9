import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressQuery } from './lists/use-address-query.ts'

/** Redirects to the notifications those links (`?confirm=…`) that were emailed when each screen still had its own recipients */
export function useRedirectOldConfirmationLink(): void {
  const router = useRouter()
  const code = useAddressQuery().query.get('confirm')
  useEffect(() => {
    if (code !== null) router.history.replace(`/notices?${new URLSearchParams({ confirm: code })}`)
  }, [code, router])
}
