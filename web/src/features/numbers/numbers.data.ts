import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { numberForm } from '#contract/numbers/number-form.ts'
import { changeNumber, listNumbers, makeMainNumber } from '#contract/numbers/numbers.ts'
import { getTextSending } from '#contract/numbers/text-registration.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const KEY = ['numbers']

export function useNumbers() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listNumbers, {}, { signal }),
    select: ({ data }) => data,
  })
}

export function useTextSending() {
  return useQuery({
    queryKey: [...KEY, 'text-sending'],
    queryFn: ({ signal }) => call(getTextSending, {}, { signal }),
    select: ({ data }) => data,
  })
}

/** Other cards of the settings show the numbers too */
function refresh(): void {
  for (const queryKey of [KEY, ['practice'], ['missed-calls']]) void queryClient.invalidateQueries({ queryKey })
}

/** The form itself shows the errors */
export function useSaveNumber(uuid: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof numberForm>) => call(changeNumber, { params: { number_uuid: uuid }, body }),
    onSuccess: () => {
      notifySuccess('Saved. Applies starting with the next call')
      refresh()
    },
  })
}

export function useMakeMain() {
  return useMutation({
    mutationFn: ({ uuid }: { uuid: string; name: string }) => call(makeMainNumber, { params: { number_uuid: uuid } }),
    onSuccess: (_, { name }) => {
      notifySuccess(`${name} is now your main number`)
      refresh()
    },
    onError: (error) => {
      notifyError(errorMessageUnlessSignedOut(error))
      refresh()
    },
  })
}
