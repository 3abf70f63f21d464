import { testKilledApp } from '../killed-app.js';

testKilledApp(5, '@core');
