import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

/**
 * Compiles like the framework, but on the first response of each kind: there are more than a thousand, and every start would wait for all
 */
export const compileWhenUsed: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    let serialize: Serializer | undefined
    return (response) => {
      serialize ??= compile(route)
      return serialize(response)
    }
  }
}
