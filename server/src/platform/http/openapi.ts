import {
  AskedKitchenDay,
  KITCHEN_API,
  KitchenDay,
  kitchenPhotoAddress,
  KitchenTick,
} from '#contract/areas/pins/kitchen.ts';
import { FILE_FORMATS } from '#contract/files/formats.ts';
import { FileAnswer, FilePlace, FileSize } from '#contract/areas/files.ts';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import {
  CodeSignIn,
  PairDevice,
  Paired,
  pairedPhotoAddress,
  PIN_API,
  PinSignIn,
} from '#contract/areas/pins/sign-in.ts';
import { isInFamily } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ErrorBody } from '#contract/error-answer.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { listParts } from '#contract/list-query.ts';
import { API } from '#contract/paths.ts';
import {
  AcceptInvited,
  ConfirmEmail,
  Credentials,
  GoogleStart,
  LinkAnswer,
  ReadLink,
  Refresh,
  ResetPassword,
  Session,
  SignUp,
  UpdateUser,
  UserUpdated,
} from '#contract/session.ts';
import { HistoryEntry, PullAnswer, SendChanges, SendChangesAnswer, TablesAnswer } from '#contract/sync.ts';
import { type Json, schemaOf, body, query, FAMILY, CHANGE, DONE, ID, operation } from './openapi-operations.ts';

function tablePaths(table: AnyFamilyTable): Json {
  const row = schemaOf(table.row, 'output');
  const tags = [table.name];
  const list = {
    type: 'object',
    required: ['rows', 'epoch', 'version', 'next', 'previous', 'rules'],
    properties: {
      rows: { type: 'array', items: row },
      epoch: { type: 'string' },
      rules: { type: 'string' },
      version: { type: 'integer' },
      next: { type: ['string', 'null'] },
      previous: { type: ['string', 'null'] },
    },
  };
  const filters = table.filter.map((field) => query(field, { type: 'array', items: { type: 'string' } }));
  const removed = query('removed', { type: 'boolean' });
  const isNull = table.filter.length > 0 ? [query('null', { type: 'array', items: { enum: table.filter } })] : [];
  const parts = listParts(table).map((name) => query(name, { type: 'string' }));
  const update = body(table.update);
  const create = body(table.create);
  const history = {
    type: 'object',
    properties: { entries: { type: 'array', items: schemaOf(HistoryEntry, 'output') } },
  };
  /** An operation on one row, where members may do it at all. */
  const on = (write: (typeof table.memberWrites)[number], method: string, words: string, more: Json = {}) =>
    table.memberWrites.includes(write)
      ? { [method]: operation(`${words} ${table.name}`, row, { tags, parameters: [ID, FAMILY, CHANGE], ...more }) }
      : {};
  const created = { parameters: [FAMILY, CHANGE], requestBody: create };
  return {
    [`${API.tables}/${table.name}`]: {
      get: operation(`List ${table.name}`, list, {
        tags,
        parameters: [FAMILY, ...filters, ...isNull, removed, ...parts],
      }),
      ...on('create', 'post', 'Create one of', created),
    },
    [`${API.tables}/${table.name}/{id}`]: {
      ...on('update', 'patch', 'Change one of', { requestBody: update }),
      ...on('remove', 'delete', 'Remove one of'),
    },
    [`${API.tables}/${table.name}/{id}/restore`]: on('remove', 'post', 'Restore one of'),
    [`${API.tables}/${table.name}/{id}/history`]: {
      get: operation(`Who changed what, newest first`, history, { tags, parameters: [ID, FAMILY] }),
    },
  };
}

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function describeApi(contract: Contract, version: string): Json {
  const calls = contract.calls.map((call) => [
    call.path,
    {
      post: operation(call.summary, schemaOf(call.output, 'output'), {
        tags: [call.kind === 'function' ? 'functions' : 'procedures'],
        requestBody: body(call.input),
        ...(call.may === 'anybody' ? { security: [] } : {}),
        ...(isInFamily(call) ? { parameters: [FAMILY] } : {}),
      }),
    },
  ]);
  const session = schemaOf(Session, 'output');
  const paired = schemaOf(Paired, 'output');
  const pictureAnswer = { 200: { description: 'The picture.', content: { 'image/webp': {} } } };
  const lines = { 200: { description: 'One line per version.', content: { 'application/x-ndjson': {} } } };
  const types = new Set(Object.values(FILE_FORMATS).map(({ type }) => type));
  const fileAnswer = {
    200: { description: 'The content.', content: Object.fromEntries([...types].map((type) => [type, {}])) },
  };
  const open = { tags: ['account'], security: [] };
  return {
    openapi: '3.1.0',
    info: { title: 'Casita', version, description: 'Everything a family shares. Every call names its family.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    security: [{ bearer: [] }],
    paths: {
      [API.signUp]: { post: operation('Make an account', session, { ...open, requestBody: body(SignUp) }) },
      [API.signIn]: { post: operation('Sign in', session, { ...open, requestBody: body(Credentials) }) },
      [API.acceptInvited]: {
        post: operation('Join a family with a new account', session, { ...open, requestBody: body(AcceptInvited) }),
      },
      [PIN_API.pair]: {
        post: operation('Pair this browser with a family', paired, { ...open, requestBody: body(PairDevice) }),
      },
      [PIN_API.paired]: {
        get: operation('The faces of the family that this browser is paired with', paired, { ...open }),
      },
      [pairedPhotoAddress('{id}')]: {
        get: { ...open, summary: 'The photo of one of these faces', parameters: [ID], responses: pictureAnswer },
      },
      [KITCHEN_API.day]: {
        get: operation("The family's day, on a paired browser that shows it", schemaOf(KitchenDay, 'output'), {
          ...open,
          parameters: Object.entries(AskedKitchenDay.shape).map(([name, schema]) =>
            query(name, schemaOf(schema, 'input'), true),
          ),
        }),
      },
      [kitchenPhotoAddress('{id}')]: {
        get: {
          ...open,
          summary: 'The photo of one of the people of that day',
          parameters: [ID],
          responses: pictureAnswer,
        },
      },
      [KITCHEN_API.live]: {
        get: { ...open, summary: 'Lines that say that the day may have changed', responses: lines },
      },
      [KITCHEN_API.tick]: {
        post: operation('Tick what a member has done whose face was pressed', DONE, {
          ...open,
          requestBody: body(KitchenTick),
        }),
      },
      [PIN_API.pinSignIn]: {
        post: operation('Sign a child in on a paired browser', session, { ...open, requestBody: body(PinSignIn) }),
      },
      [PIN_API.codeSignIn]: {
        post: operation('Sign a child in by code, name and PIN', session, { ...open, requestBody: body(CodeSignIn) }),
      },
      [API.refresh]: { post: operation('A new access token', session, { ...open, requestBody: body(Refresh) }) },
      [API.readLink]: {
        post: operation('Whether the link of a mail works, and for which address', schemaOf(LinkAnswer, 'output'), {
          ...open,
          requestBody: body(ReadLink),
        }),
      },
      [API.disownAccount]: {
        post: operation('Remove an unconfirmed account that somebody else made', schemaOf(LinkAnswer, 'output'), {
          ...open,
          requestBody: body(ConfirmEmail),
        }),
      },
      [API.confirmEmail]: {
        post: operation('Confirm an address with the link of a mail', schemaOf(LinkAnswer, 'output'), {
          ...open,
          requestBody: body(ConfirmEmail),
        }),
      },
      [API.resetPassword]: {
        post: operation('Set a new password with the link of a mail', schemaOf(LinkAnswer, 'output'), {
          ...open,
          requestBody: body(ResetPassword),
        }),
      },
      [API.updateUser]: {
        post: operation('Set a new password while signed in', schemaOf(UserUpdated, 'output'), {
          tags: ['account'],
          requestBody: body(UpdateUser),
        }),
      },
      [API.google]: {
        get: {
          ...open,
          summary: 'Lead a browser to Google, and back to /auth or /trial-google-callback with the refresh cookie',
          parameters: Object.entries(GoogleStart.shape).map(([name, schema]) => query(name, schemaOf(schema, 'input'))),
          responses: { 303: { description: 'To the issuer, or back with an error.' } },
        },
      },
      [API.signOut]: { post: operation('End the session', { type: 'object' }, { ...open }) },
      [API.signOutEverywhere]: {
        post: operation('End every session of the caller', { type: 'object' }, { tags: ['account'] }),
      },
      ...Object.assign({}, ...contract.tables.map(tablePaths)),
      [API.tables]: {
        get: operation('Whole tables, read in one snapshot', schemaOf(TablesAnswer, 'output'), {
          tags: ['sync'],
          parameters: [FAMILY, query('names', { type: 'string' }, true)],
        }),
      },
      [API.changes]: {
        get: operation('What changed since a version', schemaOf(PullAnswer, 'output'), {
          tags: ['sync'],
          parameters: [
            FAMILY,
            query('epoch', { type: 'string' }, true),
            query('since', { type: 'integer' }, true),
            query('rules', { type: 'string' }),
          ],
        }),
        post: operation('Send up to 50 changes', schemaOf(SendChangesAnswer, 'output'), {
          tags: ['sync'],
          parameters: [FAMILY],
          requestBody: body(SendChanges),
        }),
      },
      [`${API.files}/{id}`]: {
        put: operation('Upload a picture, PDF or recording for a column of a row', schemaOf(FileAnswer, 'output'), {
          tags: ['files'],
          parameters: [
            FAMILY,
            ID,
            ...Object.keys(FilePlace.shape).map((name) => query(name, { type: 'string' }, true)),
            query('name', { type: 'string' }),
          ],
          requestBody: { required: true, content: { 'application/octet-stream': {} } },
        }),
        get: {
          summary: 'A file that a row names, whole or in parts',
          tags: ['files'],
          parameters: [FAMILY, ID, query('size', schemaOf(FileSize, 'input'))],
          responses: fileAnswer,
        },
      },
      [ownContentAddress('{id}')]: {
        get: {
          summary: 'What the caller made in a family, as a ZIP file, until 30 days after the end of the membership',
          tags: ['account'],
          parameters: [ID],
          responses: { 200: { description: 'The file.', content: { 'application/zip': {} } } },
        },
      },
      [API.live]: {
        get: {
          summary: 'A line of JSON whenever the feed has moved; an empty line is a heartbeat',
          tags: ['sync'],
          parameters: [FAMILY],
          responses: { 200: { description: 'The stream.', content: { 'application/x-ndjson': {} } } },
        },
      },
      ...Object.fromEntries(calls),
    },
  };
}
