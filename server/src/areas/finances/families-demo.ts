import type { DemoMoney } from './demo.ts';

export const RIVERA_MONEY: DemoMoney = {
  ...{ zone: 'America/New_York', currency: 'USD', maker: 'ana', opening: 'What was there' },
  accounts: [
    ['Family account', 'bank', 320_000],
    ['Cash at home', 'cash', 15_000],
    ['Holiday savings', 'savings', 140_000],
  ],
  monthly: [
    [1, 'Parkside Schools', 'Salary', 412_000, 0],
    [2, 'Maple Lane Homes', 'Rent', -165_000, 0],
    [5, 'Springfield Power', 'Utilities', -9_400, 2_500],
    [8, 'Northline Internet', 'Utilities', -5_500, 0],
    [12, 'Harmony Music School', 'School', -8_000, 0],
    [15, 'Homeguard Insurance', 'Insurance', -7_600, 0],
    [20, 'Riverside Clinic', 'Salary', 268_000, 12_000],
    [24, 'Bright Smile Dentists', 'Health', -6_500, 3_000],
  ],
  weekly: [
    ['Greenleaf Market', 'Groceries', -14_200, 4_000],
    ['Fuel at Mill Road', 'Transport', -5_200, 1_500],
    ['Corner Bakery', 'Groceries', -1_850, 600],
    ['Pizzeria Bella', 'Eating out', -3_900, 1_200],
  ],
  budgets: [
    ['Groceries', 70_000],
    ['Transport', 22_000],
    ['Eating out', 18_000],
    ['Utilities', 16_000],
  ],
  bills: [
    ['Maple Lane Homes', 'Rent', -165_000, 3],
    ['Springfield Power', 'Utilities', -9_400, 9],
    ['Homeguard Insurance', 'Insurance', -7_600, 16],
  ],
  allowances: [
    ['leo', 1_000, 2, [60, 30, 10]],
    ['mia', 500, 2, [50, 40, 10]],
  ],
  chores: [
    ['leo', 'Wash the car', 600, 'done'],
    ['leo', 'Rake the leaves', 400, 'open'],
    ['mia', 'Feed Canela for a week', 300, 'done'],
    ['mia', 'Sort the recycling', 150, 'open'],
  ],
  goals: [
    ['leo', 'New football boots', 6_000, [2_000, 2_000, 2_000]],
    ['leo', 'A game with Ben', 5_500, [1_500, 1_000]],
    ['mia', 'A violin stand', 7_000, [2_500, 1_500]],
  ],
};

export const VEGA_MONEY: DemoMoney = {
  ...{ zone: 'Europe/Madrid', currency: 'EUR', maker: 'carmen', opening: 'Lo que había' },
  accounts: [
    ['Cuenta común', 'bank', 240_000],
    ['Efectivo en casa', 'cash', 9_000],
  ],
  monthly: [
    [1, 'Biblioteca Municipal', 'Nómina', 196_000, 0],
    [3, 'Alquiler, Calle Mayor', 'Vivienda', -92_000, 0],
    [6, 'Luz Henares', 'Suministros', -6_800, 2_000],
    [10, 'Escuela de Música Aria', 'Colegio', -4_500, 0],
    [18, 'Talleres del Este', 'Nómina', 172_000, 9_000],
  ],
  weekly: [
    ['Mercado de los Olmos', 'Compra', -8_900, 2_500],
    ['Gasolinera El Encín', 'Transporte', -3_800, 1_000],
    ['Panadería de la plaza', 'Compra', -1_200, 400],
  ],
  budgets: [
    ['Compra', 45_000],
    ['Transporte', 16_000],
    ['Suministros', 9_000],
  ],
  bills: [
    ['Alquiler, Calle Mayor', 'Vivienda', -92_000, 4],
    ['Luz Henares', 'Suministros', -6_800, 11],
  ],
  allowances: [['hugo', 600, 2, [60, 30, 10]]],
  chores: [
    ['hugo', 'Pasear a Trufa', 200, 'done'],
    ['hugo', 'Ordenar el trastero', 500, 'open'],
  ],
  goals: [
    ['hugo', 'Un balón nuevo', 2_500, [1_500, 1_000]],
    ['hugo', 'Una guitarra pequeña', 9_000, [1_800, 1_200]],
  ],
};
