import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { problemOf } from './api-error.ts'
import { useFirstProblemForm } from './first-problem-form.ts'
import { useIsGone } from './is-gone.ts'
import { queryClient } from './query-client.ts'
import { useAddressQuery } from './use-address-query.ts'

export interface NoticeValues extends Record<string, unknown> {
  notify: boolean
  notify_email: string
}

interface NoticeSettingResponse {
  notify: boolean
  notify_email: string
  /** The address whose link has not been opened yet; empty: none is waiting */
  pending_email: string
  /** The address whose link was not opened in time; empty: there is none */
  expired_email: string
}

/** An e-mail notification setting: whether new items are e-mailed, and to which address */
export interface NoticeSetting {
  /** Query key of the setting */
  key: string
  read: (signal: AbortSignal) => Promise<NoticeSettingResponse>
  save: (values: NoticeValues) => Promise<NoticeSettingResponse>
  /** Confirms a new address with the code of the link that was e-mailed to it */
  confirm: (code: string) => Promise<NoticeSettingResponse>
  schema: z.ZodType
}

export function useNotice({ key, read }: NoticeSetting) {
  const { data, isError, error, refetch } = useQuery({ queryKey: [key], queryFn: ({ signal }) => read(signal) })
  return { loaded: data, problem: isError ? problemOf(error) : null, retry: () => void refetch() }
}

interface NoticeFormEnds {
  /** Called even if the form has unmounted meanwhile. `pending` is the address that has to be confirmed first, if there is one */
  onSaved: (values: NoticeValues, pending: string) => void
  onClose: () => void
  /** Saving failed after the form had unmounted, so the form cannot show the error */
  onLostFailure: (error: unknown) => void
}

export function useNoticeForm({ key, save, schema }: NoticeSetting, loaded: NoticeValues, ends: NoticeFormEnds) {
  const isGone = useIsGone()
  const saving = useMutation({
    mutationFn: ({ notify, notify_email }: NoticeValues) => save({ notify, notify_email }),
    onSuccess: ({ pending_email: pending }, values) => {
      ends.onSaved(values, pending)
      return queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (isGone()) ends.onLostFailure(error)
    },
  })
  const { form, onSubmit, failure, showFailure } = useFirstProblemForm<NoticeValues>(schema, loaded, (values) =>
    saving.mutate(values, { onSuccess: ends.onClose, onError: showFailure }),
  )
  return { form, onSubmit, failure, isSaving: saving.isPending }
}

interface ConfirmationEnds {
  /** The address may be confirmed while the alerts are switched off */
  onConfirmed: (now: NoticeValues) => void
  onFailure: (error: unknown) => void
}

/** Opened by the link in the e-mail (`?confirm=…`): confirms the address once, and takes the code out of the page's address */
export function useAddressConfirmation({ key, confirm }: NoticeSetting, { onConfirmed, onFailure }: ConfirmationEnds): void {
  const { query, change } = useAddressQuery()
  const code = query.get('confirm')
  const { mutate } = useMutation({
    mutationFn: confirm,
    onSuccess: ({ notify, notify_email }) => {
      onConfirmed({ notify, notify_email })
      return queryClient.invalidateQueries({ queryKey: [key] })
    },
    onError: onFailure,
  })
  useEffect(() => {
    if (code === null) return
    change({ confirm: null }, 'replace')
    mutate(code)
  }, [code, change, mutate])
}
