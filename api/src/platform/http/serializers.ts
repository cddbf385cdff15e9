import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type SerializerFactory = ReturnType<typeof SerializerSelector>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

/**
 * Compiles serializers like the framework, but each on its first use. There are more than a thousand, and otherwise every start would
 * compile them all
 */
export const compileSerializerOnFirstUse: SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    let serialize: Serializer | undefined
    return (response) => {
      serialize ??= compile(route)
      return serialize(response)
    }
  }
}
