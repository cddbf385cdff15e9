import { useMutation, useQuery } from '@tanstack/react-query'
import { changePassword, checkResetCode, findPassword, resetPassword, signIn } from '#contract/sign-in.ts'
import { call } from '../../platform/api.ts'

export interface Credentials extends Record<string, unknown> {
  user_email: string
  password: string
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Credentials) => call(signIn, { body: { user_email: body.user_email, password: body.password } }),
  })
}

export function useFindPassword() {
  return useMutation({ mutationFn: (email: string) => call(findPassword, { body: { email } }) })
}

/** The answer names the account and the code to set the new password with. Asked once: the code does not get better with time */
export function useResetCode(code: string) {
  return useQuery({
    queryKey: ['reset-code', code],
    queryFn: ({ signal }) => call(checkResetCode, { params: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface NewPassword {
  accountUuid: string
  codeUuid: string
  password: string
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ accountUuid, codeUuid, password }: NewPassword) =>
      call(resetPassword, { params: { uuid: codeUuid }, body: { client_account_uuid: accountUuid, password } }),
  })
}

export function useChangePassword() {
  return useMutation({ mutationFn: (password: string) => call(changePassword, { body: { password } }) })
}
