import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { problemOf } from './api-error.ts'
import { useFirstProblemForm } from './first-problem-form.ts'
import { useIsGone } from './is-gone.ts'
import { queryClient } from './query-client.ts'

export interface NoticeValues extends Record<string, unknown> {
  notify: boolean
  notify_email: string
}

/** An e-mail notification setting: whether new items are e-mailed, and to which address */
export interface NoticeSetting {
  /** Query key of the setting */
  key: string
  read: (signal: AbortSignal) => Promise<NoticeValues>
  save: (values: NoticeValues) => Promise<unknown>
  schema: z.ZodType
}

export function useNotice({ key, read }: NoticeSetting) {
  const { data, isError, error, refetch } = useQuery({ queryKey: [key], queryFn: ({ signal }) => read(signal) })
  return { loaded: data, problem: isError ? problemOf(error) : null, retry: () => void refetch() }
}

interface NoticeFormEnds {
  /** Called even if the form has unmounted meanwhile */
  onSaved: (values: NoticeValues) => void
  onClose: () => void
  /** Saving failed after the form had unmounted, so the form cannot show the error */
  onLostFailure: (error: unknown) => void
}

export function useNoticeForm({ key, save, schema }: NoticeSetting, loaded: NoticeValues, ends: NoticeFormEnds) {
  const isGone = useIsGone()
  const saving = useMutation({
    mutationFn: ({ notify, notify_email }: NoticeValues) => save({ notify, notify_email }),
    onSuccess: (_, values) => {
      ends.onSaved(values)
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
