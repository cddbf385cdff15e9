import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const accountSettingGuards: FeatureGuards = {
  goodBodies: {
    'PUT /user-management/my-information': () => ({
      address1: '1 Elm St',
      address2: 'Suite 3',
      city: 'Springfield',
      state: 'IL',
      zip_code: '62704',
      phone_number: '(217) 555-0100',
      public_files_uuid: null,
    }),
    'PUT /user-management/my-information/name': () => ({ name: 'Megan Doyle' }),
  },
}
